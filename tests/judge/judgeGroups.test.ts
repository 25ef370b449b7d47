import { describe, expect, test } from "vitest"
import type { TestGroup } from "../../server/judge/worker/ProblemScoring.ts"
import { group, type Outcomes, scoredTest, scoreTests } from "./scoreTests.ts"

/** The root of a problem by the rules of 2025-09, with one sample and some groups. */
const root = (...groups: ReadonlyArray<TestGroup>) => {
  const maxScore = groups.reduce((sum, each) => sum + each.maxScore, 0)
  const sample = group("sample", [scoredTest(1, 0)], { aggregation: "pass-fail", maxScore: 0 })
  return group("", [sample, group("secret", groups, { maxScore, range: [0, maxScore] })], {
    maxScore,
    verdict: "always_accept",
    ignoresSamples: true
  })
}

const passFail = (
  name: string,
  tests: ReadonlyArray<number>,
  maxScore: number,
  requires: ReadonlyArray<string> = []
) =>
  group(
    name,
    tests.map((ordinal) => scoredTest(ordinal, 0)),
    {
      ...{ aggregation: "pass-fail", maxScore, range: [0, maxScore], stopsAt: "rejected", requires }
    }
  )

const shared = (name: string, tests: ReadonlyArray<number>, maxScore: number) =>
  group(
    name,
    tests.map((ordinal) => scoredTest(ordinal, maxScore / tests.length)),
    { maxScore }
  )

const least = (name: string, tests: ReadonlyArray<number>, maxScore: number) =>
  group(
    name,
    tests.map((ordinal) => scoredTest(ordinal, maxScore)),
    {
      ...{ aggregation: "min", maxScore, stopsAt: "zero" }
    }
  )

describe("the score of a solution", () => {
  const both = root(passFail("secret/1", [2, 3], 30), shared("secret/2", [4, 5, 6], 70))

  test.each<[string, Outcomes, unknown]>([
    [
      "everything is right",
      {},
      [
        "accepted",
        100,
        [
          [30, 30, "accepted"],
          [70, 70, "accepted"]
        ]
      ]
    ],
    [
      "If the submission receives an accepted verdict for all test cases in the group, the score of the group is equal to its maximum possible score. Otherwise the group score is 0.",
      { 3: "wrong_answer" },
      [
        "partial",
        70,
        [
          [0, 30, "wrong_answer"],
          [70, 70, "accepted"]
        ]
      ]
    ],
    [
      "the group score is the sum of the scores of its test cases",
      { 5: "time_limit" },
      [
        "partial",
        76.666667,
        [
          [30, 30, "accepted"],
          [46.666667, 70, "partial"]
        ]
      ]
    ],
    [
      "Sample test cases do not contribute to the problem score",
      { 1: "wrong_answer" },
      [
        "accepted",
        100,
        [
          [30, 30, "accepted"],
          [70, 70, "accepted"]
        ]
      ]
    ],
    [
      "nothing is right: the verdict is the first error",
      { 1: "runtime_error", 2: "wrong_answer", 4: "wrong_answer", 5: "wrong_answer", 6: "wrong_answer" },
      [
        "runtime_error",
        0,
        [
          [0, 30, "wrong_answer"],
          [0, 70, "wrong_answer"]
        ]
      ]
    ]
  ])("%s", (_rule, outcomes, expected) => {
    const { status, score, groups } = scoreTests(both, outcomes) as never as Record<string, unknown>
    expect([status, score, groups]).toEqual(expected)
  })

  test("of thirds of 100 is 100", () => {
    expect(scoreTests(root(shared("secret/1", [2, 3, 4], 100)))).toMatchObject({
      score: 100,
      status: "accepted"
    })
  })

  test("of a validator replaces that of a test", () => {
    const outcomes = { 4: { score: 3 }, 5: { score: 0 }, 6: { status: "wrong_answer", score: 9 } } as const
    expect(scoreTests(both, outcomes)).toMatchObject({ score: 33, status: "partial" })
  })

  test("of nothing although all outputs are accepted is partial", () => {
    const zero = { 2: { score: 0 }, 3: { score: 0 } }
    expect(scoreTests(root(shared("secret/1", [2, 3], 10)), zero)).toMatchObject({
      score: 0,
      status: "partial"
    })
  })

  test("It is a judge error if the score of `secret` or any test data group exceeds its `max_score`", () => {
    const generous = root(group("secret/1", [scoredTest(2)], { range: [0, 10] }))
    expect(scoreTests(generous, { 2: { score: 11 } })).toMatchObject({
      fault: "the score 11 of data/secret/1 is not between 0 and 10"
    })
  })
})

describe("tests that cannot change the score are not run", () => {
  test("after the first error of a pass-fail group", () => {
    const groups = root(passFail("secret/1", [2, 3, 4], 30), passFail("secret/2", [5], 70))
    expect(scoreTests(groups, { 3: "wrong_answer" })).toMatchObject({ ran: [1, 2, 3, 5], score: 70 })
  })

  test("after the first 0 of a group that counts the least", () => {
    const groups = root(least("secret/1", [2, 3, 4], 100))
    expect(scoreTests(groups, { 2: { score: 60 }, 3: { score: 40 } })).toMatchObject({
      ran: [1, 2, 3, 4],
      score: 40
    })
    expect(scoreTests(groups, { 3: { score: 0 } })).toMatchObject({ ran: [1, 2, 3], score: 0 })
  })

  test("in any other group of `secret` that counts the least of them", () => {
    const secret = group("secret", [passFail("secret/1", [1], 50), passFail("secret/2", [2], 50)], {
      ...{ aggregation: "min", stopsAt: "zero", maxScore: 50 }
    })
    expect(
      scoreTests(group("", [secret], { verdict: "always_accept", maxScore: 50 }), { 1: "wrong_answer" })
    ).toEqual({
      status: "wrong_answer",
      score: 0,
      of: 50,
      groups: [
        [0, 50, "wrong_answer"],
        [0, 50, "not judged"]
      ],
      ran: [1]
    })
  })

  test("The group specifying `require_pass` will only be run if the group being referred to receives an accepted verdict for all test cases in the group", () => {
    const groups = root(
      passFail("secret/1", [2], 20, ["sample"]),
      passFail("secret/2", [3], 30, ["secret/1"]),
      passFail("secret/3", [4], 50)
    )
    expect(scoreTests(groups, { 2: "wrong_answer" })).toMatchObject({
      ran: [1, 2, 4],
      groups: [
        [0, 20, "wrong_answer"],
        [0, 30, "not judged"],
        [50, 50, "accepted"]
      ]
    })
    // "If the group is not run, … all test cases in the group are treated as having received a verdict that is not accepted."
    expect(scoreTests(groups, { 1: "wrong_answer" })).toMatchObject({ ran: [1, 4], score: 50 })
    expect(scoreTests(groups)).toMatchObject({ ran: [1, 2, 3, 4], score: 100 })
  })
})

describe("a program that never ends", () => {
  const slow = (ordinals: ReadonlyArray<number>): Outcomes =>
    Object.fromEntries(ordinals.map((ordinal) => [ordinal, "time_limit" as const]))

  test("runs the first test of each group, and else stops after three", () => {
    const groups = root(shared("secret/1", [2, 3, 4, 5], 50), shared("secret/2", [6, 7, 8], 50))
    expect(scoreTests(groups, slow([1, 2, 3, 4, 5, 6, 7, 8]))).toMatchObject({
      ran: [1, 2, 3, 6],
      status: "time_limit",
      score: 0
    })
  })

  test("runs no test after ten, however many groups there are", () => {
    const many = Array.from({ length: 30 }, (_, index) => index + 2)
    const groups = root(...many.map((ordinal) => shared(`secret/${ordinal}`, [ordinal], 1)))
    expect(scoreTests(groups, slow([1, ...many]))).toMatchObject({
      ran: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10],
      status: "time_limit"
    })
    expect(scoreTests(groups, slow(many.slice(0, 12)))).toMatchObject({ score: 0 })
    expect(scoreTests(groups, slow(many.slice(0, 11)))).toMatchObject({ score: 19 })
  })

  test("has two more for each test that it passes", () => {
    const groups = root(shared("secret/1", [2, 3, 4, 5, 6, 7, 8, 9, 10, 11], 100))
    const { ran } = scoreTests(groups, slow([3, 4, 5, 6, 7, 8, 9, 10, 11]))
    expect(ran).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
  })
})

describe("the default grader", () => {
  const graded = (other: Partial<TestGroup>, scores: ReadonlyArray<number> = [1, 2, 3]) =>
    group(
      "",
      scores.map((score, index) => scoredTest(index + 1, score, -1)),
      { maxScore: 6, ...other }
    )

  test.each<[string, Partial<TestGroup>, number]>([
    ["Score is sum of input scores", { aggregation: "sum" }, 6],
    ["score is average of input scores", { aggregation: "avg" }, 2],
    ["score is minimum of input scores", { aggregation: "min" }, 1],
    ["score is maximum of input scores", { aggregation: "max" }, 3]
  ])("%s", (_rule, other, score) => {
    expect(scoreTests(graded(other))).toMatchObject({ score })
  })

  test.each<[string, Partial<TestGroup>, string]>([
    [
      "it is the first of JE, IF, RTE, MLE, TLE, OLE, WA that is the sub-result of some item in the test case group",
      { verdict: "worst_error" },
      "runtime_error"
    ],
    [
      "it is the verdict of the first sub-result with a non-accepted verdict",
      { verdict: "first_error" },
      "wrong_answer"
    ],
    ["Verdict is always accepted", { verdict: "always_accept" }, "partial"],
    [
      "Verdict is accepted if any sub-result is accepted, otherwise as specified by the verdict aggregation mode",
      { acceptIfAny: true },
      "partial"
    ],
    [
      'If "break", judging proceeds immediately to grading',
      { verdict: "worst_error", stopsAt: "rejected" },
      "wrong_answer"
    ]
  ])("%s", (_rule, other, status) => {
    const outcomes = { 2: "wrong_answer", 3: "runtime_error" } as const
    expect(scoreTests(graded(other, [3, 2, 3]), outcomes)).toMatchObject({ status })
  })

  test("For non-Accepted verdicts on scoring problems, the score provided by the grader will always be ignored", () => {
    expect(scoreTests(graded({}, [9, 2, 3]), { 3: "wrong_answer" })).toMatchObject({
      status: "wrong_answer",
      score: 0
    })
  })

  test("a rejected output has the score of rejected ones", () => {
    expect(scoreTests(graded({ verdict: "always_accept" }), { 1: "wrong_answer" })).toMatchObject({
      score: 4
    })
  })

  test("passes on the score of a rejected group, as the reference does", () => {
    const inner = group("secret", [scoredTest(1, 3), scoredTest(2, 3)])
    const outer = group("", [inner], { verdict: "always_accept", maxScore: 6 })
    expect(scoreTests(outer, { 2: "wrong_answer" })).toMatchObject({ score: 3, status: "partial" })
  })
})
