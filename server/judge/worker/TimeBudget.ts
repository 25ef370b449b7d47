import type { Limits, RunResult } from "../JudgeBackend.ts"
import { idleFactor } from "../lateRuns.ts"

/** Initial budget for tests that time out, in multiples of one test's limit. */
const atFirst = 1.5
/** Maximum addition for passed tests, earned in proportion to their share. */
const earnedMax = 2
/** Share of the remaining budget that one test may use, so that later tests also run. */
const share = 2 / 3
/** A shorter limit would prove nothing. */
const leastTurn = 0.1

/**
 * Bounds the time a solution spends on tests that time out or end their runner.
 * A program that never ends passes nothing and gets 1.5 limits in total.
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

  /** Limits of the next test; null when the remaining budget is too small for another test. */
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

  /** Charges a test that timed out or ended its runner with at least its full limit, and a sleeper with its sleep. */
  lost(turn: Limits, { cpuMs, wallMs }: Pick<RunResult, "cpuMs" | "wallMs">): void {
    const sleptMs = cpuMs < turn.cpuMs ? Math.min(wallMs, idleFactor * turn.cpuMs) : 0
    this.#spentMs += Math.max(turn.cpuMs, cpuMs, sleptMs)
  }
}

/** Wall time limit in milliseconds, for a machine that does little else. */
export const wallFor = (cpuMs: number) => 3 * cpuMs + 4000
