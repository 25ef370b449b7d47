import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { clusterLayout } from "../../../server/platform/database/embedded/layout.ts"
import { findPostmaster } from "../../../server/platform/database/embedded/postmaster.ts"
import { childrenOf, descendantsOf, endedProcesses } from "../../e2e/support/processTree.ts"
import { RestartedProcess } from "./RestartedProcess.ts"
import { until } from "./until.ts"

/** `connection`: one of PostgreSQL's processes, whose end makes it restart all others. */
export const victims = ["judge", "server", "database", "connection"] as const
export type Victim = (typeof victims)[number]

const program = join(import.meta.dirname, "../../../server/main.ts")
const shiftedClock = join(import.meta.dirname, "shiftedClock.ts")

const startOf = (pid: number): string => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8")
    return stat.slice(stat.lastIndexOf(")")).split(" ")[20] ?? ""
  } catch {
    return ""
  }
}

const runs = (pid: number, command: string): boolean => {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8").includes(command)
  } catch {
    return false
  }
}

/** Sends a signal; false if there is no such process. */
const wasSignalled = (pid: number, signal: NodeJS.Signals): boolean => {
  try {
    return process.kill(pid, signal)
  } catch {
    return false
  }
}

/** The platform with its database and judge. */
export class RestartedServer {
  readonly #process: RestartedProcess
  readonly #data: string
  readonly #clock: string
  /** The last process that was killed, by the victim's name. */
  readonly #killed = new Map<Victim, number>()
  /** The start times of all processes seen, which tell them from later ones with the same number. */
  readonly #seen = new Map<number, string>()
  readonly #suspended = new Set<() => void>()

  /** `folder`: for the log, and for the file that shifts the clock. */
  constructor(folder: string, dataDir: string, environment: NodeJS.ProcessEnv) {
    this.#data = clusterLayout(dataDir).data
    this.#clock = join(folder, "clock")
    this.#process = new RestartedProcess({
      name: "server",
      args: ["--import", shiftedClock, program],
      environment: { ...environment, DATA_DIR: dataDir, FAULTS_CLOCK: this.#clock },
      log: join(folder, "platform.log")
    })
  }

  start() {
    this.#process.start()
  }

  /** The output of servers that the test did not kill and that ended by themselves. */
  get faults(): Array<string> {
    return this.#process.faults
  }

  #pidOf(victim: Victim): number | undefined {
    if (victim === "database" || victim === "connection") {
      const postmaster = findPostmaster(this.#data)?.pid
      if (victim === "database" || postmaster === undefined) return postmaster
      return childrenOf(postmaster).find((pid) => runs(pid, "zama zama"))
    }
    const server = this.#process.pid
    if (server === undefined) return undefined
    return victim === "server" ? server : childrenOf(server).find((pid) => runs(pid, "judgeMain.ts"))
  }

  /** Ends one process with `SIGKILL`, the given time after it runs, also if it was killed before. */
  async kill(victim: Victim, laterMs: number): Promise<void> {
    const pid = await until(`a running ${victim}`, () => {
      const found = this.#pidOf(victim)
      return found === undefined || found === this.#killed.get(victim) ? null : found
    })
    this.#remember()
    await sleep(laterMs)
    this.#killed.set(victim, pid)
    // A judge ends by itself when its database or server has gone.
    if (!wasSignalled(pid, "SIGKILL")) await this.kill(victim, laterMs)
  }

  /** Suspends a process, the database with all of its processes, until the returned function is called. */
  suspend(victim: Victim): () => void {
    const root = this.#pidOf(victim)
    if (root === undefined) throw new Error(`No ${victim} runs`)
    // It starts no process any more, so that the list is complete.
    wasSignalled(root, "SIGSTOP")
    const all = [root, ...(victim === "database" ? descendantsOf(root) : [])]
    for (const pid of all) wasSignalled(pid, "SIGSTOP")
    const resume = () => {
      this.#suspended.delete(resume)
      for (const pid of all) wasSignalled(pid, "SIGCONT")
    }
    this.#suspended.add(resume)
    return resume
  }

  /** Shifts the clock of the web server, also of those that start later. */
  shiftClock(milliseconds: number) {
    writeFileSync(this.#clock, String(milliseconds))
    const pid = this.#pidOf("server")
    if (pid !== undefined) wasSignalled(pid, "SIGUSR2")
  }

  /** The platform's processes now. */
  #all(): ReadonlyArray<number> {
    const roots = [this.#process.pid, findPostmaster(this.#data)?.pid].filter((pid) => pid !== undefined)
    return [...new Set(roots.flatMap((root) => [root, ...descendantsOf(root)]))]
  }

  #remember() {
    for (const pid of this.#all()) this.#seen.set(pid, startOf(pid))
  }

  /** Processes of killed servers, judges and databases that still run. */
  orphans(): ReadonlyArray<number> {
    const current = new Set(this.#all())
    const left = [...this.#seen.keys()].filter(
      (pid) => !current.has(pid) && startOf(pid) === this.#seen.get(pid)
    )
    const ended = new Set(endedProcesses(left))
    return left.filter((pid) => !ended.has(pid))
  }

  /** Stops the server in order and returns its exit code. */
  async stop(): Promise<number | null> {
    for (const resume of this.#suspended) resume()
    this.#remember()
    return this.#process.stop()
  }
}
