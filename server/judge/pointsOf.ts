import { Schema } from "effect"
import type { Verdict } from "../../src/api/contract/practice/solutions.ts"
import { rounded } from "./worker/judgeGroups.ts"

/** A group of tests that earns its points only as a whole; `from` and `to` are inclusive ordinals. */
export const Subtask = Schema.Struct({
  points: Schema.Int.check(Schema.isGreaterThan(0)),
  from: Schema.Int.check(Schema.isGreaterThan(0)),
  to: Schema.Int.check(Schema.isGreaterThan(0))
})
export type Subtask = typeof Subtask.Type

/**
 * A problem's points in a contest; without subtasks all tests have equal weight. A scoring problem has its own groups, and
 * never subtasks.
 */
export interface Worth {
  readonly points: number
  readonly subtasks: ReadonlyArray<Subtask> | null
}

interface JudgedTest {
  readonly ordinal: number
  readonly status: Verdict
}

/** Score of a solution to a scoring problem, as `pointsOf` needs it. */
export const Scored = Schema.Struct({ score: Schema.Finite, maxScore: Schema.Finite })
type Scored = typeof Scored.Type

/**
 * Contest points of a solution, rounded down so that only a full pass earns the maximum.
 * Tests that did not run count as failed. `scored` is null for a pass-fail problem.
 */
export function pointsOf(
  worth: Worth,
  tests: ReadonlyArray<JudgedTest>,
  testsTotal: number,
  scored: Scored | null
): number {
  if (scored !== null) {
    return Math.floor(rounded(worth.points * Math.min(1, scored.score / scored.maxScore)))
  }
  const passed = new Set(tests.flatMap(({ ordinal, status }) => (status === "accepted" ? [ordinal] : [])))
  if (worth.subtasks === null)
    return testsTotal === 0 ? 0 : Math.floor((worth.points * passed.size) / testsTotal)
  return worth.subtasks
    .filter(({ from, to }) => rangeOf(from, to).every((ordinal) => passed.has(ordinal)))
    .reduce((sum, { points }) => sum + points, 0)
}

const rangeOf = (from: number, to: number) =>
  Array.from({ length: Math.max(0, to - from + 1) }, (_, step) => from + step)
