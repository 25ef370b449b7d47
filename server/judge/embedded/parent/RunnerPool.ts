import type { Runner } from "./Runner.ts"

export interface PoolOptions {
  /** At most this many runners are handed out at once. */
  readonly size: number
  /** So many more stand ready, because starting one takes time. */
  readonly spare: number
  /** Idle runners end after this long; null keeps them. */
  readonly idleMs: number | null
}

/** Beyond these a runner is replaced, just to be sure. */
const jobsPerRunner = 500
const cpuMsPerRunner = 300_000

/** Keeps runners of one kind warm, and replaces those that are gone. */
export class RunnerPool {
  readonly #start: () => Promise<Runner>
  readonly #options: PoolOptions
  readonly #idle: Array<Runner> = []
  readonly #all = new Set<Runner>()
  readonly #starting = new Set<Promise<unknown>>()
  readonly #waiting: Array<() => void> = []
  #out = 0
  #closed = false
  #idleTimer: NodeJS.Timeout | null = null

  constructor(start: () => Promise<Runner>, options: PoolOptions) {
    this.#start = start
    this.#options = options
  }

  /** Brings runners up to the number that should stand ready. */
  async warm(): Promise<void> {
    const { size, spare } = this.#options
    const missing = size + spare - this.#out - this.#idle.length - this.#starting.size
    const starts = Array.from({ length: Math.max(0, missing) }, () => this.#add())
    await Promise.all(starts)
  }

  /** A ready runner, after waiting for one's turn. Give it back with `release`. */
  async acquire(): Promise<Runner> {
    while (this.#out >= this.#options.size) await new Promise<void>((resolve) => this.#waiting.push(resolve))
    this.#out++
    this.#stopIdleTimer()
    try {
      return await this.#takeReady()
    } catch (error) {
      this.#leave()
      throw error
    }
  }

  /** Swaps a lost runner for a fresh one without giving up the turn. */
  async replace(runner: Runner): Promise<Runner> {
    await this.#discard(runner)
    return this.#takeReady()
  }

  release(runner: Runner, retire: boolean): void {
    const worn = runner.jobs >= jobsPerRunner || runner.cpuMs >= cpuMsPerRunner
    if (retire || worn || !runner.alive || this.#closed) this.#retire(runner)
    else this.#idle.push(runner)
    this.#leave()
    this.#startIdleTimer()
  }

  async close(): Promise<void> {
    this.#closed = true
    this.#stopIdleTimer()
    await Promise.allSettled(this.#starting)
    await Promise.all([...this.#all].map((runner) => runner.kill()))
    for (const wake of this.#waiting.splice(0)) wake()
  }

  async #takeReady(): Promise<Runner> {
    for (;;) {
      if (this.#closed) throw new Error("the judge is closed")
      const runner = this.#idle.pop()
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

  #retire(runner: Runner) {
    void this.#discard(runner)
    // A failure to start shows when a runner is next asked for.
    if (!this.#closed && this.#options.idleMs === null) this.warm().catch(() => {})
  }

  async #discard(runner: Runner) {
    this.#all.delete(runner)
    await runner.kill()
  }

  #leave() {
    this.#out--
    this.#waiting.shift()?.()
  }

  #startIdleTimer() {
    const { idleMs } = this.#options
    if (idleMs === null || this.#out > 0 || this.#closed) return
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
