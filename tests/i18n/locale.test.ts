import { parseSync } from "vite"
import { describe, expect, test } from "vitest"
import { locationOf, sourcesOf, type Source, type SourceNode } from "../support/sources.ts"

/** Uses the browser's own locale and shows nothing. */
const asksTheBrowser = "src/features/shell/session/fingerprint.ts"

const textOf = ({ text }: Source, { start, end }: SourceNode) => text.slice(start, Number(end))

/** Formatting of words, numbers and days has to use the chosen language, never the machine's locale. */
const isLanguage = (source: Source, node: SourceNode | undefined) =>
  node !== undefined && /(?:^|\.)language$|^"(?:ru|en)"$/.test(textOf(source, node))

const namesOf = (node: unknown): ReadonlyArray<string> => {
  const { type, name, object, property } = (node ?? {}) as SourceNode
  if (type === "Identifier") return [String(name)]
  return type === "MemberExpression" ? [...namesOf(object), ...namesOf(property)] : [""]
}

function unlocalised(source: Source): ReadonlyArray<string> {
  return source.nodes
    .filter((node) => {
      if (node.type !== "NewExpression" && node.type !== "CallExpression") return false
      const names = namesOf(node["callee"])
      const formats = names[0] === "Intl" || /^toLocale/.test(names.at(-1) ?? "")
      return formats && !isLanguage(source, (node["arguments"] as ReadonlyArray<SourceNode>)[0])
    })
    .map((node) => locationOf(source, node))
}

const sourceOf = (text: string): Source => {
  const nodes: Array<SourceNode> = []
  const visit = (value: unknown) => {
    if (typeof value !== "object" || value === null) return
    if ("type" in value) nodes.push(value as SourceNode)
    Object.values(value).forEach(visit)
  }
  visit(parseSync("view.ts", text).program)
  return { file: "view.ts", text, nodes }
}

describe("numbers and dates", () => {
  test("are formatted in the chosen language, everywhere", () => {
    const found = sourcesOf("src/**/*.{ts,tsx}")
      .filter(({ file }) => file !== asksTheBrowser)
      .flatMap(unlocalised)

    expect(found).toEqual([])
  })

  test.each([
    ["(5).toLocaleString()", 1],
    ["day.toLocaleDateString(undefined, {})", 1],
    ["new Intl.NumberFormat().format(5)", 1],
    ["new Intl.DateTimeFormat(i18n.language)", 0],
    ["name.toLocaleLowerCase(language)", 0]
  ])("%s counts %i times", (text, count) => {
    expect(unlocalised(sourceOf(text))).toHaveLength(count)
  })
})
