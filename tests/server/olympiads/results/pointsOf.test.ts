import { describe, expect, test } from "vitest"
import { pointsOf } from "../../../../server/judge/pointsOf.ts"
import type { Verdict } from "../../../../src/api/contract/practice/solutions.ts"

const tests = (...statuses: ReadonlyArray<Verdict>) =>
  statuses.map((status, index) => ({ ordinal: index + 1, status }))

describe("points by the share of tests", () => {
  test("are rounded down, so one failed test always costs a point", () => {
    const almost = [
      ...tests(...Array.from({ length: 999 }, () => "accepted" as const)),
      { ordinal: 1000, status: "time_limit" as const }
    ]
    expect(pointsOf({ points: 100, subtasks: null }, almost, 1000, null)).toBe(99)
  })

  test("are zero for a program that did not run", () => {
    expect(pointsOf({ points: 100, subtasks: null }, [], 0, null)).toBe(0)
    expect(pointsOf({ points: 100, subtasks: null }, [], 12, null)).toBe(0)
  })
})

describe("points by subtasks", () => {
  const worth = {
    points: 100,
    subtasks: [
      { points: 30, from: 1, to: 2 },
      { points: 70, from: 3, to: 4 }
    ]
  }

  test("are given for groups that passed entirely", () => {
    expect(pointsOf(worth, tests("accepted", "accepted", "accepted", "wrong_answer"), 4, null)).toBe(30)
    expect(pointsOf(worth, tests("wrong_answer", "accepted", "accepted", "accepted"), 4, null)).toBe(70)
    expect(pointsOf(worth, tests("accepted", "accepted", "accepted", "accepted"), 4, null)).toBe(100)
  })

  test("are not given for tests that did not run", () => {
    expect(pointsOf(worth, tests("accepted"), 4, null)).toBe(0)
  })
})
