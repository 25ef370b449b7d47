import { readFileSync } from "node:fs"

/** Numbers of the processor cores on which this process may run; null without Linux. */
function allowedCores(): ReadonlyArray<number> | null {
  try {
    const [, list = ""] =
      /^Cpus_allowed_list:\s*(\S+)$/m.exec(readFileSync("/proc/self/status", "utf8")) ?? []
    return list.split(",").flatMap((range) => {
      const [first = 0, last = first] = range.split("-").map(Number)
      return Array.from({ length: last - first + 1 }, (_, index) => first + index)
    })
  } catch {
    return null
  }
}

/** The core of each slot for solutions, and the one of runs by users, which keeps off them where it can. */
export interface CorePlan {
  readonly solutions: ReadonlyArray<number | null>
  readonly runs: number | null
}

/** Solutions get the last cores, because the first ones usually serve interrupts. */
export function planCores(slots: number, cores: ReadonlyArray<number> | null = allowedCores()): CorePlan {
  const anyCore = { solutions: Array.from({ length: slots }, () => null), runs: null }
  // With more slots than cores, programs would share a core while another one is free.
  if (cores === null || slots > cores.length) return anyCore
  return { solutions: cores.slice(cores.length - slots), runs: cores[0] ?? null }
}
