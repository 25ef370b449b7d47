import { readFileSync } from "node:fs"
import { stateName, type ModelGraph, type ModelStep } from "../paths/modelGraph.ts"

/**
 * The expected outcomes of a model, independent of its machine: by state, then by event case. If the outcome of an
 * event, or whether it is accepted, depends on the context, each says for which model states. A committed file per model holds them; a change of
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

function described(row: Row, contexts: number): ReadonlyArray<string> {
  const condition = (keys: ReadonlySet<string>) =>
    contexts > mostListed
      ? `in ${keys.size} of ${contexts} contexts`
      : `when ${[...keys].toSorted().join(" or ").replaceAll('"', "")}`
  return [...row]
    .map(([each, keys]) => (keys.size === contexts ? each : `${each}; ${condition(keys)}`))
    .toSorted()
}

/** The outcomes that the machine of these graphs has. */
export function outcomesOf(graphs: ReadonlyArray<ModelGraph>): Outcomes {
  const table = new Map<string, Map<string, Row>>()
  const contexts = new Map<string, Set<string>>()
  const add = (state: string, name: string, outcome: string, key: string) => {
    const rows = table.get(state) ?? new Map<string, Row>()
    const row = rows.get(name) ?? new Map<string, Set<string>>()
    table.set(state, rows.set(name, row.set(outcome, (row.get(outcome) ?? new Set()).add(key))))
  }
  for (const { start, beginning, nodes } of graphs) {
    add("(start)", start, outcomeOf(stateName(beginning.after), { ...beginning, changes: [] }), "")
    for (const { key, snapshot, steps } of nodes.values()) {
      const state = stateName(snapshot)
      contexts.set(state, (contexts.get(state) ?? new Set()).add(key))
      for (const step of steps) add(state, step.case, outcomeOf(stateName(step.after), step), key)
    }
  }
  return Object.fromEntries(
    [...table].map(([state, rows]) => [
      state,
      Object.fromEntries(
        [...rows].map(([name, row]) => [name, described(row, contexts.get(state)?.size ?? 1)])
      )
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
