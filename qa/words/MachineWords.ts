import type { AnyStateMachine, AnyStateNode } from "xstate"
import { getStateNodes } from "xstate/graph"
import type { Model } from "../models/Model.ts"

export type QaLanguage = "ru" | "en"

/** The same sentence in both languages. */
export type Text = Readonly<Record<QaLanguage, string>>

/** A sentence with the rows of `docs/requirements.md` that it serves. */
export interface WordedPart extends Text {
  readonly requirements?: ReadonlyArray<string>
}

/** Who causes an event: a person, the server's answer, the passing of time, or the browser with other tabs. */
export const eventSources = ["person", "server", "time", "browser"] as const
export type EventSource = (typeof eventSources)[number]

/** A machine in words. The file `<name>Machine.words.json` stands beside the machine. */
export interface MachineWords {
  readonly title: Text
  /** One or two sentences: what the machine controls. */
  readonly about: Text
  /** The rows of the specification that the whole machine serves. */
  readonly requirements: ReadonlyArray<string>
  /** What is true before the first step, by the name of the model's start. */
  readonly starts: Readonly<Record<string, Text>>
  /** What a person sees in a state, by its path. */
  readonly states: Readonly<Record<string, WordedPart>>
  /** What happens, by the name of the event case. `by` is one of `eventSources`. */
  readonly events: Readonly<Record<string, WordedPart & { readonly by: string }>>
  /** The condition that a guard tests. */
  readonly guards: Readonly<Record<string, Text>>
  /** What an invoked actor does, with the call of the contract that it makes. */
  readonly actors: Readonly<Record<string, Text & { readonly call?: string }>>
  /** What else a person notices when a named action runs. An empty sentence: a person notices nothing. */
  readonly effects: Readonly<Record<string, Text>>
}

export const statePath = ({ path }: AnyStateNode): string => path.join(".")

/** Paths of all states of a machine but its root. */
export const statePaths = (machine: AnyStateMachine): ReadonlyArray<string> =>
  getStateNodes(machine)
    .map(statePath)
    .filter((path) => path !== "")

const actorsOf = (machine: AnyStateMachine): ReadonlyArray<string> =>
  getStateNodes(machine)
    .concat(machine.root)
    .flatMap(({ invoke }) => invoke.map(({ id }) => id))

const missing = (kind: string, wanted: Iterable<string>, table: Readonly<Record<string, unknown>>) =>
  [...new Set(wanted)].filter((name) => !(name in table)).map((name) => `${kind} "${name}" has no words`)

const surplus = (kind: string, wanted: Iterable<string>, table: Readonly<Record<string, unknown>>) => {
  const known = new Set(wanted)
  return Object.keys(table)
    .filter((name) => !known.has(name))
    .map((name) => `${kind} "${name}" does not exist`)
}

const isFilled = ({ ru, en }: Text): boolean => ru.trim() !== "" && en.trim() !== ""

/** Words that a model lacks, and words for parts that it does not have. `effects`: named actions that its walk executed. */
export function wordingFaults(model: Model, effects: Iterable<string>): ReadonlyArray<string> {
  const { machine, words, unused = [] } = model
  const tables = [
    ["state", statePaths(machine).filter((path) => !unused.includes(path)), words.states],
    ["start", Object.keys(model.starts), words.starts],
    ["event", Object.keys(model.events), words.events],
    ["guard", Object.keys(machine.implementations.guards), words.guards],
    ["actor", actorsOf(machine), words.actors],
    ["effect", effects, words.effects]
  ] as const
  const empty = tables.flatMap(([kind, , table]) =>
    kind === "effect"
      ? []
      : Object.entries(table as Readonly<Record<string, Text>>)
          .filter(([, text]) => !isFilled(text))
          .map(([name]) => `${kind} "${name}" has an empty sentence`)
  )
  return [
    ...tables.flatMap(([kind, wanted, table]) => missing(kind, wanted, table)),
    ...tables.flatMap(([kind, wanted, table]) => surplus(kind, wanted, table)),
    ...empty,
    ...Object.entries(words.events)
      .filter(([, { by }]) => !eventSources.includes(by as EventSource))
      .map(([name, { by }]) => `event "${name}" is caused by "${by}"`),
    ...(words.requirements.length === 0 ? ["the machine serves no requirement"] : [])
  ]
}
