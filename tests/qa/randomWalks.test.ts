import * as fc from "fast-check"
import { describe, expect, test } from "vitest"
import { initialTransition, transition, type AnyMachineSnapshot } from "xstate"
import type { Model } from "../../qa/models/Model.ts"
import { models } from "../../qa/models/models.ts"
import { isAnswerable, stateName } from "../../qa/paths/modelGraph.ts"

/** Steps of all walks together. */
const allSteps = process.env["TEST_FULL"] === "1" ? 100_000 : 10_000
const walkLength = 60

const walks = models.flatMap((model) =>
  Object.keys(model.starts).map((start) => [model.id, start, model] as const)
)

const choices = fc.array(fc.nat(), { minLength: walkLength, maxLength: walkLength })

function brokenAt(model: Model, snapshot: AnyMachineSnapshot): ReadonlyArray<string> {
  return Object.entries(model.invariants ?? {})
    .filter(([, holds]) => !holds(snapshot))
    .map(([name]) => `${stateName(snapshot)}: not true that ${name}`)
}

/** Unlike the walk of a graph, a random one merges no states, so every earlier step stays in the context. */
function walk(model: Model, start: string, picks: ReadonlyArray<number>): ReadonlyArray<string> {
  let [snapshot] = initialTransition(model.machine, model.starts[start]) as unknown as [AnyMachineSnapshot]
  const events = Object.entries(model.events)
  for (const pick of picks) {
    const possible = events.filter(
      ([, event]) =>
        isAnswerable(snapshot, event) && (model.isPossible?.(snapshot, event) ?? true) && snapshot.can(event)
    )
    const chosen = possible[pick % possible.length]
    if (chosen === undefined) return []
    snapshot = (transition(model.machine, snapshot, chosen[1]) as unknown as [AnyMachineSnapshot])[0]
    const broken = brokenAt(model, snapshot)
    if (broken.length > 0) return broken
  }
  return []
}

describe.each(walks)("%s (%s)", (_, start, model) => {
  test("keeps its invariants on random walks", () => {
    fc.assert(
      fc.property(choices, (picks) => {
        expect(walk(model, start, picks)).toEqual([])
      }),
      { numRuns: Math.ceil(allSteps / walks.length / walkLength), includeErrorInReport: true }
    )
  })
})
