import type { AnyMachineSnapshot } from "xstate"

/** Paths of the active states without children, `refreshing.aloud`; several for parallel regions, in the machine's order. */
export const leavesOf = ({ _nodes }: AnyMachineSnapshot): ReadonlyArray<string> =>
  _nodes
    .filter((node) => node.type === "atomic" || node.type === "final")
    .sort((one, other) => one.order - other.order)
    .map(({ path }) => path.join("."))
