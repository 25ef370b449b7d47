import type { AnyStateMachine } from "xstate"
import { getStateNodes } from "xstate/graph"

/** The paths of the states in which a machine waits; a state that only chooses the next one is called `routing`. */
export const restingStates = (machine: AnyStateMachine): ReadonlyArray<string> =>
  getStateNodes(machine)
    .filter(
      ({ type, key, always = [] }) =>
        type === "atomic" && key !== "routing" && always.every(({ guard }) => guard !== undefined)
    )
    .map(({ path }) => path.join("."))
    .toSorted()
