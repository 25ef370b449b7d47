import type { AnyStateMachine } from "xstate"
import { getStateNodes } from "xstate/graph"

/** Every state in which a machine waits for something, as its path; not those that are left as soon as entered. */
export const restingStates = (machine: AnyStateMachine): ReadonlyArray<string> =>
  getStateNodes(machine)
    .filter(({ type, always = [] }) => type === "atomic" && always.every(({ guard }) => guard !== undefined))
    .map(({ path }) => path.join("."))
    .toSorted()
