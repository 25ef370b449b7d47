import { type ChildProcess, spawn } from "node:child_process"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { vi } from "vitest"
import { clusterLayout } from "../../../server/platform/database/embedded/layout.ts"
import { findPostmaster } from "../../../server/platform/database/embedded/postmaster.ts"
import { patiently } from "./PatientLearner.ts"
import { childrenOf, descendantsOf, endedProcesses } from "../../e2e/support/processTree.ts"

export const victims = ["judge", "server", "database"] as const
export type Victim = (typeof victims)[number]

const program = join(import.meta.dirname, "../../../server/main.ts")

const startOf = (pid: number): string => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8")
    return stat.slice(stat.lastIndexOf(")")).split(" ")[20] ?? ""
  } catch {
    return ""
  }
}

const isJudge = (pid: number): boolean => {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8").includes("judgeMain.ts")
  } catch {
    return false
  }
}

/** Sends `SIGKILL`; false if there is no such process. */
const wasKilled = (pid: number): boolean => {
  try {
    return process.kill(pid, "SIGKILL")
  } catch {
    return false
  }
}

/** Starts the platform with its database and judge, and restarts it whenever it ends, as a service manager does. */
export class RestartedServer {
  readonly #environment: NodeJS.ProcessEnv
  readonly #data: string
  #child: ChildProcess | null = null
  #output = ""
  #isStopping = false
  /** The last process that was killed, by the victim's name. */
  readonly #killed = new Map<Victim, number>()
  /** The start times of all processes seen, which tell them from later ones with the same number. */
  readonly #seen = new Map<number, string>()
  /** The output of servers that the test did not kill and that ended by themselves. */
  readonly faults: Array<string> = []

  constructor(dataDir: string, environment: NodeJS.ProcessEnv) {
    this.#data = clusterLayout(dataDir).data
    this.#environment = { ...environment, DATA_DIR: dataDir }
  }

  start() {
    const child = spawn(process.execPath, [program], {
      stdio: ["ignore", "pipe", "pipe"],
      env: this.#environment
    })
    this.#child = child
    this.#output = ""
    for (const stream of [child.stdout, child.stderr]) {
      stream.on("data", (chunk: Buffer) => void (this.#output += chunk.toString()))
    }
    child.once("exit", (code, signal) => {
      if (this.#isStopping) return
      if (signal !== "SIGKILL" && this.#output.includes("is ready")) {
        this.faults.push(`A server ended with ${signal ?? code}:\n${this.#output}`)
      }
      this.start()
    })
  }

  #pidOf(victim: Victim): number | undefined {
    if (victim === "database") return findPostmaster(this.#data)?.pid
    const server = this.#child?.pid
    if (server === undefined || this.#child?.signalCode !== null) return undefined
    return victim === "server" ? server : childrenOf(server).find(isJudge)
  }

  /** Ends one process with `SIGKILL`, the given time after it runs, also if it was killed before. */
  async kill(victim: Victim, laterMs: number): Promise<void> {
    const pid = await vi.waitFor(() => {
      const found = this.#pidOf(victim)
      if (found === undefined || found === this.#killed.get(victim)) throw new Error(`No ${victim} runs`)
      return found
    }, patiently)
    this.#remember()
    await sleep(laterMs)
    this.#killed.set(victim, pid)
    // A judge ends by itself when its database or server has gone.
    if (!wasKilled(pid)) await this.kill(victim, laterMs)
  }

  /** The platform's processes now. */
  #all(): ReadonlyArray<number> {
    const roots = [this.#child?.pid, findPostmaster(this.#data)?.pid].filter((pid) => pid !== undefined)
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
    this.#isStopping = true
    const child = this.#child
    if (child === null || child.exitCode !== null) return child?.exitCode ?? null
    this.#remember()
    const ended = new Promise<number | null>((resolve) => child.once("exit", resolve))
    child.kill("SIGTERM")
    return ended
  }
}
