import { availableParallelism } from "node:os"

/** Number of programs that a judge runs at once: one core is left for everything else. */
export const usualSlots = (): number => Math.max(1, availableParallelism() - 1)
