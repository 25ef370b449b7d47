import type { AnyEventObject, AnyMachineSnapshot, AnyStateMachine, InputFrom } from "xstate"
import { adjacencyMapToArray, getAdjacencyMap, getShortestPaths, getStateNodes } from "xstate/graph"

export interface MachinePath {
  readonly name: string
  readonly steps: ReadonlyArray<{ readonly event: AnyEventObject; readonly expected: AnyMachineSnapshot }>
}

/**
 * One path per transition: the shortest way to a state, then one event it accepts.
 *
 * Nothing is invoked while walking. Outcomes of invoked actors are events like
 * any other (`xstate.done.actor.<id>`, `xstate.error.actor.<id>`), so listing
 * both makes the walk take both turns. `createTestModel` refuses such machines.
 */
export function transitionPaths<TMachine extends AnyStateMachine>(
  machine: TMachine,
  options: {
    readonly input: InputFrom<TMachine>
    readonly events: ReadonlyArray<AnyEventObject>
    /** Tells model states apart; add the context fields that guards read. */
    readonly keyOf?: (snapshot: AnyMachineSnapshot) => unknown
  }
): ReadonlyArray<MachinePath> {
  const keyOf = options.keyOf ?? ((snapshot) => snapshot.value)
  const serializeState = (snapshot: AnyMachineSnapshot) => JSON.stringify(keyOf(snapshot))
  const traversal = { input: options.input, events: [...options.events], serializeState } as object
  const routes = getShortestPaths<AnyStateMachine>(machine, traversal)

  return adjacencyMapToArray<AnyMachineSnapshot, AnyEventObject>(getAdjacencyMap(machine, traversal))
    .filter(({ state, event }) => state.can(event))
    .map(({ state, event, nextState }) => {
      const route = routes.find((candidate) => serializeState(candidate.state) === serializeState(state))!
      const approach = route.steps.slice(1).map((step) => ({ event: step.event, expected: step.state }))
      const steps = [...approach, { event, expected: nextState }]
      return { name: steps.map((step) => step.event.type).join(" > "), steps }
    })
}

/** Ids of leaf states that no path passes through; an empty list means full state coverage. */
export function unvisitedStates(
  machine: AnyStateMachine,
  paths: ReadonlyArray<MachinePath>
): ReadonlyArray<string> {
  const visited = new Set(paths.flatMap(({ steps }) => steps.flatMap(({ expected }) => expected._nodes)))
  return getStateNodes(machine)
    .filter((node) => node.type === "atomic" && !visited.has(node))
    .map((node) => node.id)
}
