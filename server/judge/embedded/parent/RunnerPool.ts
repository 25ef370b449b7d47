import type { Lane } from "../../JudgeBackend.ts"
import type { Runner } from "./Runner.ts"

/** What the pool needs to know of a runner. */
export type PooledRunner = Pick<Runner, "alive" | "jobs" | "cpuMs" | "kill">

export interface PoolOptions {
  /** At most this many runners are handed out to solutions at once. */
  readonly size: number
  /** Runs get one runner beside those of solutions; without it they share, and solutions go first. */
  readonly ownRunnerForRuns: boolean
  /** So many more stand ready, because starting one takes time. */
  readonly spare: number
  /** Idle runners end after this long; null keeps them. */
  readonly idleMs: number | null
}

/** Beyond these a runner is replaced, just to be sure. */
const jobsPerRunner = 500
const cpuMsPerRunner = 300_000

/** In the order in which they are served. */
const lanes: ReadonlyArray<Lane> = ["solutions", "runs"]

/** Keeps runners of one kind warm, and replaces those that are gone. */
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

  /** Brings runners up to the number that should stand ready. */
  async warm(): Promise<void> {
    const { size, spare } = this.#options
    const { solutions, runs } = this.#out
    const missing = size + spare - solutions - runs - this.#idle.length - this.#starting.size
    const starts = Array.from({ length: Math.max(0, missing) }, () => this.#add())
    await Promise.all(starts)
  }

  /** A ready runner, after waiting for one's turn. Give it back with `release`. */
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

  /** Swaps a lost runner for a fresh one without giving up the turn. */
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

  /** Idle runners that a run leaves to the solutions that may come. */
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
    // A failure to start shows when a runner is next asked for.
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
