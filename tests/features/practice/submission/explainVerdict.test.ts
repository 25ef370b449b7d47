import { describe, expect, test } from "vitest"
import type { TestResult, Verdict } from "../../../../src/api/contract/practice/solutions.ts"
import { explainVerdict } from "../../../../src/features/practice/submission/explainVerdict.ts"

const result = (ordinal: number, status: Verdict, sample = false): TestResult => ({
  ordinal,
  sample,
  status,
  timeMs: 1,
  memoryKb: 1,
  input: null,
  expected: null,
  actual: null,
  message: null
})

describe("explainVerdict", () => {
  test("names the first failed test", () => {
    const tests = [result(1, "accepted", true), result(2, "time_limit"), result(3, "wrong_answer")]

    expect(explainVerdict("time_limit", tests)).toMatchObject({
      headline: "headline.test",
      what: "what.time_limit",
      next: "next.time_limit",
      failed: { ordinal: 2 }
    })
  })

  test("advises to look at a sample, and never at a hidden test", () => {
    expect(explainVerdict("wrong_answer", [result(1, "wrong_answer", true)]).next).toBe("next.sample")
    expect(explainVerdict("wrong_answer", [result(1, "wrong_answer")]).next).toBe("next.wrong_answer")
  })

  test("names no test after a compilation error or a failure of the judge", () => {
    expect(explainVerdict("compilation_error", []).headline).toBe("headline.compilation_error")
    expect(explainVerdict("judge_error", [result(1, "judge_error")]).headline).toBe("headline.judge_error")
  })

  test("tests that did not run have not failed", () => {
    const tests = [result(1, "accepted"), result(2, "queued")]

    expect(explainVerdict("accepted", tests)).toMatchObject({ headline: "headline.accepted", failed: null })
  })
})
