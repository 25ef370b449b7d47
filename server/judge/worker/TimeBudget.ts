import type { Limits } from "../JudgeBackend.ts"

/** Budget, in limits of one test, of a solution that has passed nothing, for tests that run out of time. */
const atFirst = 1.5
/** Added in proportion to the share of passed tests; all tests together add this. */
const earnedMax = 2
/** The share of the remaining budget that one test may take, so that later tests get a turn. */
const share = 2 / 3
/** A shorter turn would prove nothing. */
const leastTurn = 0.1

/**
 * How long a solution may hold the judge with tests that run out of time or end their runner.
 * A program that never ends passes nothing and gets one limit and a half in all.
 */
export class TimeBudget {
  readonly #limits: Limits
  readonly #testsTotal: number
  #passed = 0
  #spentMs = 0

  constructor(limits: Limits, testsTotal: number) {
    this.#limits = limits
    this.#testsTotal = testsTotal
  }

  /** The next test's limits; null when no test is worth its turn any more. */
  get next(): Limits | null {
    const { cpuMs, wallMs } = this.#limits
    const earned = (earnedMax * this.#passed) / this.#testsTotal
    const turnMs = Math.round(share * ((atFirst + earned) * cpuMs - this.#spentMs))
    if (turnMs >= cpuMs) return this.#limits
    if (turnMs < leastTurn * cpuMs) return null
    return { ...this.#limits, cpuMs: turnMs, wallMs: Math.min(wallMs, wallFor(turnMs)), exact: true }
  }

  passed(): void {
    this.#passed++
  }

  /** A test ran out of time or ended its runner: it costs its whole turn, whatever it used of it. */
  lost(turn: Limits, cpuMs: number): void {
    this.#spentMs += Math.max(turn.cpuMs, cpuMs)
  }
}

/** Wall time that leaves room for waiting on a busy machine. */
export const wallFor = (cpuMs: number) => 3 * cpuMs + 4000
