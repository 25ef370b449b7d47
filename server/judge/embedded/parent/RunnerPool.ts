import type { Lane } from "../../JudgeBackend.ts"
import type { Runner } from "./Runner.ts"

/** The part of a runner that the pool uses. */
export type PooledRunner = Pick<Runner, "alive" | "jobs" | "cpuMs" | "kill">

export interface PoolOptions {
  /** Maximum number of runners in use by solutions at once. */
  readonly size: number
  /** If true, runs have one runner in addition to those of solutions; otherwise they share and solutions go first. */
  readonly ownRunnerForRuns: boolean
  /** Number of additional runners to keep ready, because starting one takes time. */
  readonly spare: number
  /** Idle time after which runners end; null keeps them. */
  readonly idleMs: number | null
}

/** A runner beyond these limits is replaced as a precaution. */
const jobsPerRunner = 500
const cpuMsPerRunner = 300_000

/** In the order of priority. */
const lanes: ReadonlyArray<Lane> = ["solutions", "runs"]

/** Keeps runners of one kind warm and replaces dead ones. */
export class RunnerPool<R extends PooledRunner = Runner> {
  readonly #start: () => Promise<R>
  readonly #options: PoolOptions
  readonly #idle: Array<R> = []
  readonly #all = new Set<R>()
  readonly #starting = new Set<Promise<unknown>>()
  readonly #waiting: Record<Lane, Array<() => void>> = { solutions: [], runs: [] }
  readonly #out: Record<Lane, number> = { solutions: 0, runs: 0 }
  #closed = false
  #idleTimer: NodeJS.Timeout | null = null

  constructor(start: () => Promise<R>, options: PoolOptions) {
    this.#start = start
    this.#options = options
  }

  /** Starts runners until `size` plus `spare` exist. */
  async warm(): Promise<void> {
    const { size, spare } = this.#options
    const { solutions, runs } = this.#out
    const missing = size + spare - solutions - runs - this.#idle.length - this.#starting.size
    const starts = Array.from({ length: Math.max(0, missing) }, () => this.#add())
    await Promise.all(starts)
  }

  /** Waits for a slot and returns a ready runner. Return it with `release`. */
  async acquire(lane: Lane): Promise<R> {
    while (!this.#hasRoom(lane)) await new Promise<void>((resolve) => this.#waiting[lane].push(resolve))
    this.#out[lane]++
    this.#stopIdleTimer()
    try {
      return await this.#claimReady(lane)
    } catch (error) {
      this.#leave(lane)
      throw error
    }
  }

  /** Replaces a lost runner and keeps the slot. */
  async replace(runner: R, lane: Lane): Promise<R> {
    await this.#discard(runner)
    return this.#claimReady(lane)
  }

  release(runner: R, lane: Lane, retire: boolean): void {
    const worn = runner.jobs >= jobsPerRunner || runner.cpuMs >= cpuMsPerRunner
    if (retire || worn || !runner.alive || this.#closed) this.#retire(runner)
    else this.#idle.push(runner)
    this.#leave(lane)
    this.#startIdleTimer()
  }

  async close(): Promise<void> {
    this.#closed = true
    this.#stopIdleTimer()
    await Promise.allSettled(this.#starting)
    await Promise.all([...this.#all].map((runner) => runner.kill()))
    for (const lane of lanes) for (const wake of this.#waiting[lane].splice(0)) wake()
  }

  #hasRoom(lane: Lane): boolean {
    if (this.#closed) return true
    const { solutions, runs } = this.#out
    const { size, ownRunnerForRuns } = this.#options
    if (!ownRunnerForRuns) return solutions + runs < size
    return lane === "runs" ? runs === 0 : solutions < size
  }

  /** Number of idle runners that a run must leave for future solutions. */
  #reserved(lane: Lane): number {
    const { size, ownRunnerForRuns } = this.#options
    return lane === "runs" && ownRunnerForRuns ? size - this.#out.solutions : 0
  }

  async #claimReady(lane: Lane): Promise<R> {
    for (;;) {
      if (this.#closed) throw new Error("the judge is closed")
      const runner = this.#idle.length > this.#reserved(lane) ? this.#idle.pop() : undefined
      if (runner?.alive === true) return runner
      if (runner !== undefined) this.#all.delete(runner)
      else if (this.#starting.size > 0) await Promise.race(this.#starting)
      else await this.#add()
    }
  }

  #add(): Promise<void> {
    const starting = this.#start().then(async (runner) => {
      this.#all.add(runner)
      if (this.#closed) await runner.kill()
      else this.#idle.push(runner)
    })
    const tracked = starting.finally(() => this.#starting.delete(tracked))
    this.#starting.add(tracked)
    return tracked
  }

  #retire(runner: R) {
    void this.#discard(runner)
    // A start failure surfaces at the next `acquire`.
    if (!this.#closed && this.#options.idleMs === null) this.warm().catch(() => {})
  }

  async #discard(runner: R) {
    this.#all.delete(runner)
    await runner.kill()
  }

  #leave(lane: Lane) {
    this.#out[lane]--
    const next = lanes.find((each) => this.#waiting[each].length > 0 && this.#hasRoom(each))
    if (next !== undefined) this.#waiting[next].shift()?.()
  }

  #startIdleTimer() {
    const { idleMs } = this.#options
    const { solutions, runs } = this.#out
    if (idleMs === null || solutions + runs > 0 || this.#closed) return
    this.#stopIdleTimer()
    this.#idleTimer = setTimeout(() => {
      for (const runner of this.#idle.splice(0)) void this.#discard(runner)
    }, idleMs)
    this.#idleTimer.unref()
  }

  #stopIdleTimer() {
    if (this.#idleTimer !== null) clearTimeout(this.#idleTimer)
    this.#idleTimer = null
  }
}
