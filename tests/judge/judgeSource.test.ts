import { expect, test } from "vitest"
import { judgeSource, type JudgingOptions } from "../../server/judge/worker/judgeSource.ts"
import type { JudgedProblem } from "../../server/judge/worker/ProblemTests.ts"
import { pointsOf } from "../../server/contests/results/pointsOf.ts"
import { fakeBackend } from "./fakeBackend.ts"

const bytes = (text: string) => new TextEncoder().encode(text)

/** Ten tests; the program runs out of time on the large ones, which are the third to the seventh. */
const problem: JudgedProblem = {
  version: 1,
  timeLimitMs: 1000,
  memoryLimitMb: 64,
  outputLimitBytes: 1024,
  checker: {
    caseSensitive: false,
    spaceSensitive: false,
    floatAbsoluteTolerance: null,
    floatRelativeTolerance: null
  },
  tests: Array.from({ length: 10 }, (_, index) => ({
    ordinal: index + 1,
    sample: false,
    input: bytes(index >= 2 && index < 7 ? "large" : "small"),
    answer: bytes("1")
  }))
}
const slow = fakeBackend((input) => (input === "large" ? { status: "time_limit" } : { stdout: "1" }))
const ran = async (options: JudgingOptions) => {
  const { tests } = await judgeSource(slow, { language: "python", code: "" }, problem, options)
  return tests.map(({ ordinal }) => ordinal)
}

const subtasks = [
  { points: 20, from: 1, to: 2 },
  { points: 40, from: 3, to: 7 },
  { points: 40, from: 8, to: 10 }
]

test("three tests out of time end the judging", async () => {
  expect(await ran({})).toEqual([1, 2, 3, 4, 5])
})

test("a subtask that is out of time costs no other its points", async () => {
  expect(await ran({ subtasks })).toEqual([1, 2, 3, 4, 5, 8, 9, 10])
  const { tests, status, testsTotal } = await judgeSource(slow, { language: "python", code: "" }, problem, {
    subtasks
  })
  expect([status, pointsOf({ points: 100, subtasks }, tests, testsTotal)]).toEqual(["time_limit", 60])
})

test("the judge's event loop turns while a large output is compared", async () => {
  const text = "1 ".repeat(1 << 21)
  const talkative = fakeBackend(() => ({ stdout: text }))
  const large = { ordinal: 1, sample: false, input: bytes(""), answer: bytes(`${text}2`) }
  let turns = 0
  const turning = setInterval(() => turns++, 1)
  const source = { language: "python", code: "" } as const
  const { status } = await judgeSource(talkative, source, { ...problem, tests: [large] })
  clearInterval(turning)
  expect(status).toBe("wrong_answer")
  expect(turns).toBeGreaterThan(0)
})
