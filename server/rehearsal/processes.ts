import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import type { ServerConfig } from "../platform/config.ts"
import { clusterLayout } from "../platform/database/embedded/layout.ts"
import { findPostmaster } from "../platform/database/embedded/postmaster.ts"
import { holderOf } from "../platform/folderLock.ts"

/** A part of the platform that runs as a process of its own. */
export type Part = "judge" | "web" | "database"

interface ProcessStat {
  readonly pid: number
  readonly parent: number
  readonly cpuMs: number
  /** CPU time of all ended children. */
  readonly endedMs: number
  readonly command: string
}

const msPerTick = 10

const statOf = (pid: number): ReadonlyArray<ProcessStat> => {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)?.split(" ") ?? []
    const command = readFileSync(`/proc/${pid}/cmdline`, "utf8")
    return [
      {
        pid,
        parent: Number(fields[1]),
        cpuMs: (Number(fields[11]) + Number(fields[12])) * msPerTick,
        endedMs: (Number(fields[13]) + Number(fields[14])) * msPerTick,
        command
      }
    ]
  } catch {
    return []
  }
}

const allProcesses = (): ReadonlyArray<ProcessStat> => {
  try {
    return readdirSync("/proc").flatMap((name) => (/^\d+$/.test(name) ? statOf(Number(name)) : []))
  } catch {
    return []
  }
}

const treeOf = (root: number, all: ReadonlyArray<ProcessStat>): ReadonlyArray<ProcessStat> => [
  ...all.filter(({ pid }) => pid === root),
  ...all.filter(({ parent }) => parent === root).flatMap(({ pid }) => treeOf(pid, all))
]

/** A process with the CPU time of its tree. Programs that learners sent end between two looks. */
const withTree = (root: ProcessStat, tree: ReadonlyArray<ProcessStat>): ProcessStat => ({
  ...root,
  cpuMs: tree.reduce((sum, { cpuMs, endedMs }) => sum + cpuMs + endedMs, 0)
})

/** The server that holds the data folder; null if none does. With `DATABASE_URL` servers do not lock it. */
const serverPid = (config: ServerConfig): number | null =>
  config.databaseUrl === null ? holderOf(join(config.dataDir, "running")) : null

const isJudge = ({ command }: ProcessStat) => command.includes("judgeMain.ts")
/** The crowd that a server started. */
const isCrowd = ({ command }: ProcessStat) => command.includes("rehearsalMain.ts")

/** The processes of the installation on this machine by part; a part that is not here has none. A judge is one process. */
export function processesOf(config: ServerConfig): Readonly<Record<Part, ReadonlyArray<ProcessStat>>> {
  const all = allProcesses()
  const server = serverPid(config)
  const tree = server === null ? [] : treeOf(server, all)
  const postmaster = findPostmaster(clusterLayout(config.dataDir).data)?.pid ?? null
  const database = postmaster === null ? [] : treeOf(postmaster, all)
  const judges = tree.filter(isJudge).map((root) => ({ root, tree: treeOf(root.pid, all) }))
  const ofJudges = judges.flatMap((judge) => judge.tree)
  const others = new Set([...ofJudges, ...database, ...tree.filter(isCrowd)].map(({ pid }) => pid))
  return {
    web: tree.filter(({ pid }) => !others.has(pid)),
    judge: judges.map((judge) => withTree(judge.root, judge.tree)),
    database
  }
}
