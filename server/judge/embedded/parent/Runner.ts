import type { ChildProcess } from "node:child_process"
import { Duplex } from "node:stream"
import type { RunnerEntry } from "../EmbeddedLanguage.ts"
import { channelFile, type Ready, type Reply, type Request } from "../protocol.ts"
import { Channel, type Talker } from "./Channel.ts"
import type { Launcher } from "./launch.ts"
import { processUsage } from "./processUsage.ts"

/** Limits at which the parent kills the runner instead of waiting for its reply. */
export interface Watch {
  readonly cpuMs: number
  readonly wallMs: number
  /** Growth since the process became ready. */
  readonly memoryBytes: number
  /** The runner is killed when it is aborted. */
  readonly signal?: AbortSignal | undefined
}

export type Loss = {
  readonly kind: "lost"
  readonly why: "cpu" | "wall" | "memory" | "died"
  readonly cpuMs: number
  readonly wallMs: number
  readonly memoryBytes: number
}

const startMs = 60_000
const lookEveryMs = 20

/** Parent-side handle of one runner process. */
export class Runner {
  readonly #child: ChildProcess
  readonly #exited: Promise<void>
  readonly #channel: Channel | null
  #residentAtStart = 0
  #answered: ((answer: Reply | "died") => void) | null = null
  #alive = true
  jobs = 0
  cpuMs = 0
  /** CPU time of the last request as the operating system reports it. */
  lastCpuMs = 0

  private constructor(child: ChildProcess) {
    this.#child = child
    const files: ReadonlyArray<unknown> = child.stdio
    const socket = files[channelFile]
    const kill = () => child.kill("SIGKILL")
    this.#channel = socket instanceof Duplex ? new Channel(socket, kill) : null
    this.#exited = new Promise((resolve) => {
      const over = () => {
        this.#alive = false
        this.#answered?.("died")
        resolve()
      }
      child.once("exit", over)
      child.once("error", over)
    })
    child.on("message", (message: Reply) => this.#answered?.(message))
  }

  /** Resolves when the runner is ready; rejects if it does not start. */
  static async start(launcher: Launcher, entry: RunnerEntry, prepared: string | null): Promise<Runner> {
    const child = launcher.start(entry, prepared)
    const runner = new Runner(child)
    const timer = setTimeout(() => child.kill("SIGKILL"), startMs)
    const first = await Promise.race([
      new Promise<Ready>((resolve) => child.once("message", (message: Ready) => resolve(message))),
      runner.#exited
    ])
    clearTimeout(timer)
    if (first === undefined) throw new Error(`the runner ${entry} did not start`)
    runner.#residentAtStart = runner.#usage()?.residentBytes ?? 0
    return runner
  }

  get alive(): boolean {
    return this.#alive
  }

  get pid(): number {
    return this.#child.pid ?? 0
  }

  /** `talker` is the runner's end of the dialogue during an interaction. */
  async ask(request: Request, watch: Watch, talker?: Talker): Promise<Reply | Loss> {
    const cpuAtStart = this.#usage()?.cpuMs ?? 0
    const startedAt = performance.now()
    const wallMs = () => performance.now() - startedAt - (talker?.waitedMs ?? 0)
    const kill = () => this.#child.kill("SIGKILL")
    let why: Loss["why"] = "died"
    let spent = { cpuMs: 0, wallMs: 0, memoryBytes: 0 }
    const look = setInterval(() => {
      spent = this.#spent(cpuAtStart, wallMs())
      const reason = reasonToKill(spent, watch)
      if (reason === null) return
      why = reason
      kill()
    }, lookEveryMs)
    watch.signal?.addEventListener("abort", kill)
    if (watch.signal?.aborted === true) kill()
    const attended = talker === undefined ? undefined : this.#channel?.attend(talker)
    const answer = await this.#exchange(request)
    await attended
    clearInterval(look)
    watch.signal?.removeEventListener("abort", kill)
    this.jobs++
    this.lastCpuMs = Math.max(spent.cpuMs, this.#spent(cpuAtStart, wallMs()).cpuMs)
    if (answer !== "died") return answer
    return { kind: "lost", why, ...spent, wallMs: wallMs() }
  }

  async kill(): Promise<void> {
    if (this.#alive) this.#child.kill("SIGKILL")
    await this.#exited
  }

  #exchange(request: Request): Promise<Reply | "died"> {
    return new Promise((resolve) => {
      this.#answered = (answer) => {
        this.#answered = null
        resolve(answer)
      }
      if (!this.#alive || !this.#child.connected) this.#answered("died")
      else this.#child.send(request, () => {})
    })
  }

  #spent(cpuAtStart: number, wallMs: number) {
    const usage = this.#usage()
    return {
      cpuMs: (usage?.cpuMs ?? cpuAtStart) - cpuAtStart,
      wallMs,
      memoryBytes: Math.max(0, (usage?.residentBytes ?? 0) - this.#residentAtStart)
    }
  }

  #usage() {
    return processUsage(this.pid)
  }
}

type Spent = { readonly cpuMs: number; readonly wallMs: number; readonly memoryBytes: number }

function reasonToKill(spent: Spent, watch: Watch): "cpu" | "wall" | "memory" | null {
  if (spent.cpuMs > watch.cpuMs) return "cpu"
  if (spent.wallMs > watch.wallMs) return "wall"
  return spent.memoryBytes > watch.memoryBytes ? "memory" : null
}
