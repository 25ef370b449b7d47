import { readdirSync, readFileSync } from "node:fs"

const msPerTick = 10

interface Stat {
  readonly pid: number
  readonly parent: number
  readonly cpuMs: number
  /** CPU time of children that have ended. */
  readonly endedMs: number
}

const statOf = (pid: number): Stat | null => {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)!.split(" ")
    const ms = (at: number) => (Number(fields[at]) + Number(fields[at + 1])) * msPerTick
    return { pid, parent: Number(fields[1]), cpuMs: ms(11), endedMs: ms(13) }
  } catch {
    return null
  }
}

/** CPU time of a process and its descendants so far, in ms; with those that have ended, if wanted. */
export function cpuOfTree(root: number, { withEnded = false } = {}): number {
  const all = readdirSync("/proc").flatMap((name) => (/^\d+$/.test(name) ? (statOf(Number(name)) ?? []) : []))
  const ofOne = (stat: Stat | undefined) => (stat?.cpuMs ?? 0) + (withEnded ? (stat?.endedMs ?? 0) : 0)
  const sum = (pid: number): number =>
    ofOne(all.find((stat) => stat.pid === pid)) +
    all.filter(({ parent }) => parent === pid).reduce((total, child) => total + sum(child.pid), 0)
  return sum(root)
}

/** Resident memory of a process in KiB. */
export const memoryOf = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1])
