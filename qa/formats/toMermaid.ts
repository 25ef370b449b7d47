import type { Model } from "../models/Model.ts"
import { chartOf, type ChartState, type ChartTransition } from "../paths/chartOf.ts"
import { said } from "../paths/describePath.ts"
import type { QaLanguage } from "../words/MachineWords.ts"
import type { FormatRequest } from "./formats.ts"
import texts from "./formatTexts.json" with { type: "json" }

/** Names without the characters that have a meaning in Mermaid. */
const identifier = (path: string) => path.replaceAll(/\W/g, "_")

const quoted = (text: string) => text.replaceAll('"', "'").replaceAll(/[;\n]/g, ",").replaceAll(":", "∶")

/** The states within a parent, nested. */
function stateLines(
  states: ReadonlyArray<ChartState>,
  parent: string,
  say: (path: string) => string
): ReadonlyArray<string> {
  return states
    .filter((state) => state.parent === parent)
    .flatMap(({ path, isInitial }) => {
      const name = `state "${say(path)}" as ${identifier(path)}`
      const children = stateLines(states, path, say)
      return [
        ...(isInitial ? [`[*] --> ${identifier(path)}`] : []),
        ...(children.length === 0 ? [name] : [`${name} {`, ...children.map((line) => `  ${line}`), "}"])
      ]
    })
}

function labelOf({ cases, guard, event }: ChartTransition, { words }: Model, language: QaLanguage): string {
  const happens =
    event === "always"
      ? [texts[language].always]
      : cases.map((name) => said(words.events[name], language, name))
  const condition = guard === null ? "" : ` [${said(words.guards[guard], language, guard)}]`
  return quoted(`${happens.join(" / ") || event}${condition}`)
}

/** One diagram; transitions of the whole machine start at a state of their own. */
function diagram(model: Model, language: QaLanguage): string {
  const chart = chartOf(model)
  const everywhere = chart.transitions.some(({ source }) => source === "")
    ? [`state "${texts[language].everywhere}" as any_state`]
    : []
  const arrows = chart.transitions.map((transition) => {
    const source = transition.source === "" ? "any_state" : identifier(transition.source)
    const target = transition.target === null ? source : identifier(transition.target)
    return `${source} --> ${target}: ${labelOf(transition, model, language)}`
  })
  const say = (path: string) => quoted(said(model.words.states[path], language, path))
  const lines = [...everywhere, ...stateLines(chart.states, "", say), ...arrows]
  return ["stateDiagram-v2", ...lines.map((line) => `  ${line}`), ""].join("\n")
}

/** One machine as a diagram; several as Markdown with a diagram each. */
export function toMermaid({ models, language }: FormatRequest): string {
  const [only, ...others] = models
  if (only !== undefined && others.length === 0) return diagram(only, language)
  return models
    .map((model) => `## ${model.words.title[language]}\n\n\`\`\`mermaid\n${diagram(model, language)}\`\`\`\n`)
    .join("\n")
}
