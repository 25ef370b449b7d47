import type { AnyEventObject, AnyMachineSnapshot, AnyStateMachine } from "xstate"
import { getStateNodes } from "xstate/graph"
import type { Model } from "../../qa/models/Model.ts"
import { modelGraph, type ModelStep } from "../../qa/paths/modelGraph.ts"

export interface MachinePath {
  readonly name: string
  readonly steps: ReadonlyArray<{ readonly event: AnyEventObject; readonly expected: AnyMachineSnapshot }>
}

const pathOf = (steps: ReadonlyArray<ModelStep>): MachinePath => ({
  name: steps.map(({ event }) => event.type).join(" > "),
  steps: steps.map(({ event, after }) => ({ event, expected: after }))
})

/** Whether a state accepts an event; a transition that only forbids it does not count. */
const accepts = ({ machine }: Model, { before: { value, context }, event }: ModelStep): boolean =>
  machine.resolveState({ value, context }).can(event)

/**
 * One path per transition of every model state, from these starts of a model (default: from all): the shortest path to
 * the state, then one event it accepts.
 */
export const modelPaths = (
  model: Model,
  starts: ReadonlyArray<string> = Object.keys(model.starts)
): ReadonlyArray<MachinePath> =>
  starts
    .flatMap((start) => [...modelGraph(model, start).nodes.values()])
    .flatMap(({ approach, steps }) =>
      steps.filter((last) => accepts(model, last)).map((last) => pathOf([...approach, last]))
    )

/** Ids of leaf states that no path visits; an empty list means full state coverage. */
export function unvisitedStates(
  machine: AnyStateMachine,
  paths: ReadonlyArray<MachinePath>
): ReadonlyArray<string> {
  const reached = new Set(
    paths.flatMap(({ steps }) => steps.flatMap(({ expected }) => expected._nodes.map(({ id }) => id)))
  )
  return getStateNodes(machine)
    .filter(({ id, type }) => type === "atomic" && !reached.has(id))
    .map(({ id }) => id)
}
