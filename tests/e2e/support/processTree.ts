import { readdirSync, readFileSync } from "node:fs"

const statOf = (pid: number): string | null => {
  try {
    return readFileSync(`/proc/${pid}/stat`, "utf8")
  } catch {
    return null
  }
}

const parentOf = (pid: number): number => {
  const stat = statOf(pid)
  return stat === null ? 0 : Number(stat.slice(stat.lastIndexOf(")")).split(" ")[2])
}

const allProcesses = () =>
  readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map(Number)

export const childrenOf = (parent: number): ReadonlyArray<number> =>
  allProcesses().filter((pid) => parentOf(pid) === parent)

/** All descendants of a process. */
export const descendantsOf = (root: number): ReadonlyArray<number> =>
  childrenOf(root).flatMap((pid) => [pid, ...descendantsOf(pid)])

const hasEnded = (pid: number) => {
  const stat = statOf(pid)
  return stat === null || stat.includes(") Z ")
}

export const endedProcesses = (pids: ReadonlyArray<number>): ReadonlyArray<number> => pids.filter(hasEnded)
