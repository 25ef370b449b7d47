import { readdirSync, readFileSync } from "node:fs"
import { clusterLayout } from "../../server/platform/database/embedded/layout.ts"
import { findPostmaster } from "../../server/platform/database/embedded/postmaster.ts"

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

const allProcesses = (): ReadonlyArray<Stat> =>
  readdirSync("/proc").flatMap((name) => (/^\d+$/.test(name) ? (statOf(Number(name)) ?? []) : []))

const treeOf = (root: number, all: ReadonlyArray<Stat>): ReadonlyArray<Stat> => [
  ...all.filter(({ pid }) => pid === root),
  ...all.filter(({ parent }) => parent === root).flatMap(({ pid }) => treeOf(pid, all))
]

/** CPU time of one process so far, in ms. */
export const cpuOf = (pid: number): number => statOf(pid)?.cpuMs ?? 0

/** CPU time of a process and its descendants so far, in ms; with those that have ended, if wanted. */
export const cpuOfTree = (root: number, { withEnded = false } = {}): number =>
  treeOf(root, allProcesses()).reduce((sum, { cpuMs, endedMs }) => sum + cpuMs + (withEnded ? endedMs : 0), 0)

/** Process ids of a process and its descendants. */
export const pidsOfTree = (root: number): ReadonlyArray<number> =>
  treeOf(root, allProcesses()).map(({ pid }) => pid)

/** The descendant of a process whose command contains the text. */
export const processBelow = (root: number, text: string): number => {
  const found = pidsOfTree(root).find((pid) => {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, "utf8").includes(text)
    } catch {
      return false
    }
  })
  if (found === undefined) throw new Error(`No process below ${root} is ${text}`)
  return found
}

/** Process id of a server's PostgreSQL. */
export const postmasterOf = ({ dataDir }: { readonly dataDir: string }): number => {
  const found = findPostmaster(clusterLayout(dataDir).data)
  if (found === null) throw new Error(`No PostgreSQL runs in ${dataDir}`)
  return found.pid
}

/** Reads the CPU time so far of the web server, of PostgreSQL, and of the judge with its ended programs, in ms. */
export const platformMeter = (server: { readonly pid: number; readonly dataDir: string }) => {
  const postmaster = postmasterOf(server)
  const withEnded = { withEnded: true }
  return () => {
    const web = cpuOf(server.pid)
    const database = cpuOfTree(postmaster, withEnded)
    // PostgreSQL is a child of the web server, too.
    return { web, database, judge: cpuOfTree(server.pid, withEnded) - web - database }
  }
}

const kibibytesIn = (pid: number, field: string) => {
  try {
    const status = readFileSync(`/proc/${pid}/status`, "utf8")
    return Number(new RegExp(`^${field}:\\s+(\\d+)`, "m").exec(status)?.[1] ?? 0)
  } catch {
    return 0
  }
}

/** The parent of a running process. */
export const parentOf = (pid: number): number => statOf(pid)!.parent

/** Resident memory of a process in KiB. */
export const memoryOf = (pid: number): number => kibibytesIn(pid, "VmRSS")

/** Memory in KiB that a process shares with no file and no other process; its code and shared buffers are left out. */
export const privateMemoryOf = (pid: number): number => kibibytesIn(pid, "RssAnon")

/** Number of open files, sockets included. */
export const openFilesOf = (pid: number): number => readdirSync(`/proc/${pid}/fd`).length
