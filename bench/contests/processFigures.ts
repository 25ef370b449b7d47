import { readdirSync, readFileSync } from "node:fs"

const msPerTick = 10

interface Stat {
  readonly pid: number
  readonly parent: number
  readonly cpuMs: number
}

const statOf = (pid: number): Stat | null => {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)!.split(" ")
    return { pid, parent: Number(fields[1]), cpuMs: (Number(fields[11]) + Number(fields[12])) * msPerTick }
  } catch {
    return null
  }
}

/** CPU time of a process and its descendants so far, in ms. */
export function cpuOfTree(root: number): number {
  const all = readdirSync("/proc").flatMap((name) => (/^\d+$/.test(name) ? (statOf(Number(name)) ?? []) : []))
  const sum = (pid: number): number =>
    (all.find((stat) => stat.pid === pid)?.cpuMs ?? 0) +
    all.filter(({ parent }) => parent === pid).reduce((total, child) => total + sum(child.pid), 0)
  return sum(root)
}

/** Resident memory of a process in KiB. */
export const memoryOf = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1])
