import { readFileSync } from "node:fs"

export interface ProcessUsage {
  /** CPU time of the main thread, which runs the program. */
  readonly cpuMs: number
  readonly residentBytes: number
}

const ticksPerSecond = 100

/** Resource usage of a process; null without `/proc` or when the process has ended. */
export function processUsage(pid: number): ProcessUsage | null {
  try {
    const stat = readFileSync(`/proc/${pid}/task/${pid}/stat`, "latin1")
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ")
    const ticks = Number(fields[11]) + Number(fields[12])
    const status = readFileSync(`/proc/${pid}/status`, "latin1")
    const resident = Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0)
    return { cpuMs: (ticks * 1000) / ticksPerSecond, residentBytes: resident * 1024 }
  } catch {
    return null
  }
}
