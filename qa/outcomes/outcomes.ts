import { readFileSync } from "node:fs"
import type { AnyStateMachine } from "xstate"
import type { Model } from "../models/Model.ts"
import { modelGraphs, stateName, type ModelStep } from "../paths/modelGraph.ts"

/**
 * The expected outcomes of a model, independent of its machine: by state, then by event case. If the outcome of an
 * event depends on the context, each says for which model states. A committed file per model holds them; a change of
 * it is reviewed as a change of behaviour.
 */
export type Outcomes = Readonly<Record<string, Readonly<Record<string, ReadonlyArray<string>>>>>

const part = (label: string, names: ReadonlyArray<string>) =>
  names.length === 0 ? [] : [`${label} ${names.join(", ")}`]

const outcomeOf = (
  to: string,
  { detailedEffects, changes, starts }: Pick<ModelStep, "detailedEffects" | "changes" | "starts">
) => [to, ...part("does", detailedEffects), ...part("changes", changes), ...part("starts", starts)].join("; ")

/** Outcomes of one event in one state, each with the keys of the model states that lead to it. */
type Row = Map<string, Set<string>>

/** Model states that a condition lists; of more it says how many. */
const mostListed = 4

function described(row: Row): ReadonlyArray<string> {
  if (row.size === 1) return [...row.keys()]
  const total = [...row.values()].reduce((sum, keys) => sum + keys.size, 0)
  const condition = (keys: ReadonlySet<string>) =>
    total > mostListed
      ? `in ${keys.size} of ${total} contexts`
      : `when ${[...keys].toSorted().join(" or ").replaceAll('"', "")}`
  return [...row].map(([each, keys]) => `${each}; ${condition(keys)}`).toSorted()
}

/** The outcomes that a machine has today. */
export function outcomesOf(model: Model, machine: AnyStateMachine = model.machine): Outcomes {
  const table = new Map<string, Map<string, Row>>()
  const add = (state: string, name: string, outcome: string, key: string) => {
    const rows = table.get(state) ?? new Map<string, Row>()
    const row = rows.get(name) ?? new Map<string, Set<string>>()
    table.set(state, rows.set(name, row.set(outcome, (row.get(outcome) ?? new Set()).add(key))))
  }
  for (const { start, beginning, nodes } of modelGraphs(model, machine)) {
    add("(start)", start, outcomeOf(stateName(beginning.after), { ...beginning, changes: [] }), "")
    for (const { key, steps } of nodes.values())
      for (const step of steps)
        add(stateName(step.before), step.case, outcomeOf(stateName(step.after), step), key)
  }
  return Object.fromEntries(
    [...table].map(([state, rows]) => [
      state,
      Object.fromEntries([...rows].map(([name, row]) => [name, described(row)]))
    ])
  )
}

export const outcomesFile = (id: string): URL => new URL(`${id}.json`, import.meta.url)

/** The committed outcomes of a model. */
export const expectedOutcomes = (id: string): Outcomes =>
  JSON.parse(readFileSync(outcomesFile(id), "utf8")) as Outcomes

/** Differences between expected and actual outcomes, one sentence each. */
export function outcomeFaults(expected: Outcomes, actual: Outcomes): ReadonlyArray<string> {
  const states = [...new Set([...Object.keys(expected), ...Object.keys(actual)])]
  return states.flatMap((state) => {
    const cases = [...new Set([...Object.keys(expected[state] ?? {}), ...Object.keys(actual[state] ?? {})])]
    return cases.flatMap((name) => {
      const wanted = (expected[state]?.[name] ?? []).join(" | ")
      const found = (actual[state]?.[name] ?? []).join(" | ")
      return wanted === found
        ? []
        : [`${state}: "${name}" leads to "${found || "nothing"}" instead of "${wanted || "nothing"}"`]
    })
  })
}
