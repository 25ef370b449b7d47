import type { Limits } from "../JudgeBackend.ts"

/** What a solution that has passed nothing may spend on tests that run out of time, in limits of one test. */
const atFirst = 1.5
/** What passed tests add in proportion to their share; all of them together add this. */
const earnedMax = 2
/** One test may take so much of what is left, so that later tests get a turn. */
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

/** Enough waiting that a busy machine blames nobody. */
export const wallFor = (cpuMs: number) => 3 * cpuMs + 4000
