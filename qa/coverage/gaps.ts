import type { Model } from "../models/Model.ts"
import { transitionsOf } from "../paths/mapTransitions.ts"
import { restingStates } from "../paths/restingStates.ts"
import { layers, stateKey, transitionKey, type Covered, type Layer } from "./Coverage.ts"

type ByLayer<Value> = Readonly<Record<Layer, Value>>

/** Why no test of a layer can cover a transition or a state, by key. */
export type Reasons = Readonly<Record<string, string>>

/** Keys of what tests must cover: every transition on machine and view, and every resting state in a browser. */
function demandsOf({ id, machine, unused = [] }: Model): ByLayer<ReadonlyArray<string>> {
  const isUsed = (part: string) => !unused.includes(part)
  const transitions = transitionsOf(machine)
    .filter((transition) => isUsed(transition.id) && isUsed(transition.source))
    .map((transition) => transitionKey(id, transition.id))
  const states = restingStates(machine)
    .filter(isUsed)
    .map((state) => stateKey(id, state))
  return { machine: transitions, view: transitions, browser: states }
}

/**
 * One line for each demand that no passed test covers and that has no reason, and for each reason that names no demand.
 */
export function gapsIn(
  models: ReadonlyArray<Model>,
  covered: ByLayer<Covered>,
  reasons: ByLayer<Reasons>
): ReadonlyArray<string> {
  const demands = models.map(demandsOf)
  return layers.flatMap((layer) => {
    const keys = demands.flatMap((each) => each[layer])
    return [
      ...keys
        .filter((key) => covered[layer][key]?.result !== "passed" && reasons[layer][key] === undefined)
        .map((key) => `${layer}: no test covers ${key}`),
      ...Object.keys(reasons[layer])
        .filter((key) => !keys.includes(key))
        .map((key) => `${layer}: uncoverable.json names ${key}, which no machine has`)
    ]
  })
}
