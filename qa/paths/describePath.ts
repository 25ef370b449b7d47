import { createHash } from "node:crypto"
import { leavesOf } from "../../src/machines/leavesOf.ts"
import type { Model } from "../models/Model.ts"
import type { EventSource, QaLanguage, Text } from "../words/MachineWords.ts"
import { stateName, type ModelStep } from "./modelGraph.ts"
import type { ModelPath, Strategy } from "./strategies.ts"

/** One numbered step: what to do, and what to see afterwards. */
export interface DescribedStep {
  readonly case: string
  readonly by: EventSource
  readonly do: string
  readonly see: ReadonlyArray<string>
  /** Calls of the contract that the step makes. */
  readonly calls: ReadonlyArray<string>
  readonly from: string
  readonly to: string
  /** Ids of the transitions taken. */
  readonly taken: ReadonlyArray<string>
}

/** A path in the words of one language. */
export interface DescribedPath {
  /** Stable: depends on the machine, the start, the strategy and the purpose, not on the way. */
  readonly id: string
  readonly machine: string
  /** The title of the machine. */
  readonly section: string
  readonly title: string
  readonly strategy: Strategy
  /** Name of the start, and the precondition in words. */
  readonly start: string
  readonly precondition: string
  readonly steps: ReadonlyArray<DescribedStep>
  readonly requirements: ReadonlyArray<string>
}

export const identify = (model: Model, strategy: Strategy, { start, purpose }: ModelPath): string => {
  const hash = createHash("sha256")
    .update(JSON.stringify([strategy, start, purpose]))
    .digest("hex")
  return `${model.id}-${hash.slice(0, 8)}`
}

/** A sentence, or a technical name where a draft has no words yet. */
export const said = (text: Text | undefined, language: QaLanguage, name: string): string =>
  text?.[language] ?? name

function describeStep({ words }: Model, language: QaLanguage, step: ModelStep): DescribedStep {
  const event = words.events[step.case]
  const effects = step.effects.map((name) => said(words.effects[name], language, name))
  const states = leavesOf(step.after).map((path) => said(words.states[path], language, path))
  return {
    case: step.case,
    by: (event?.by ?? "person") as EventSource,
    do: said(event, language, step.case),
    see: [...effects, ...states].filter((sentence) => sentence !== ""),
    calls: step.starts.flatMap((actor) => words.actors[actor]?.call ?? []),
    from: stateName(step.before),
    to: stateName(step.after),
    taken: step.taken
  }
}

/** The requirements of the machine, and of the events and states on the path. */
export function requirementsOf({ words }: Model, { steps }: ModelPath): ReadonlyArray<string> {
  const named = steps.flatMap(({ case: name, after }) => [
    ...(words.events[name]?.requirements ?? []),
    ...leavesOf(after).flatMap((path) => words.states[path]?.requirements ?? [])
  ])
  return [...new Set([...words.requirements, ...named])]
}

/** A path in words. */
export function describePath(
  model: Model,
  strategy: Strategy,
  path: ModelPath,
  language: QaLanguage
): DescribedPath {
  const steps = path.steps.map((step) => describeStep(model, language, step))
  const last = steps.at(-1)
  const section = said(model.words.title, language, model.id)
  return {
    id: identify(model, strategy, path),
    machine: model.id,
    section,
    title: `${section}: ${last?.do ?? ""}`,
    strategy,
    start: path.start,
    precondition: said(model.words.starts[path.start], language, path.start),
    steps,
    requirements: requirementsOf(model, path)
  }
}
