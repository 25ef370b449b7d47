import { Schema } from "effect"
import type { Verdict } from "../../src/api/contract/practice/solutions.ts"

/** A group of tests that earns its points as a whole; `from` and `to` are ordinals, both within. */
export const Subtask = Schema.Struct({
  points: Schema.Int.check(Schema.isGreaterThan(0)),
  from: Schema.Int.check(Schema.isGreaterThan(0)),
  to: Schema.Int.check(Schema.isGreaterThan(0))
})
export type Subtask = typeof Subtask.Type

/** What a problem is worth in a contest; without subtasks every test is worth the same. */
export interface Worth {
  readonly points: number
  readonly subtasks: ReadonlyArray<Subtask> | null
}

interface JudgedTest {
  readonly ordinal: number
  readonly status: Verdict
}

/**
 * A solution's points in a contest, rounded down: nobody has all of them who failed a test.
 *
 * Tests that were not run count as failed.
 */
export function pointsOf(worth: Worth, tests: ReadonlyArray<JudgedTest>, testsTotal: number): number {
  const passed = new Set(tests.flatMap(({ ordinal, status }) => (status === "accepted" ? [ordinal] : [])))
  if (worth.subtasks === null)
    return testsTotal === 0 ? 0 : Math.floor((worth.points * passed.size) / testsTotal)
  return worth.subtasks
    .filter(({ from, to }) => rangeOf(from, to).every((ordinal) => passed.has(ordinal)))
    .reduce((sum, { points }) => sum + points, 0)
}

const rangeOf = (from: number, to: number) =>
  Array.from({ length: Math.max(0, to - from + 1) }, (_, step) => from + step)
