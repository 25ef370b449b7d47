import { describe, expect, test } from "vitest"
import type { JudgeBackend } from "../../server/judge/JudgeBackend.ts"
import { judgeSource, type JudgingOptions, limitsFor } from "../../server/judge/worker/judgeSource.ts"
import type { JudgedProblem } from "../../server/judge/worker/ProblemTests.ts"
import { pointsOf } from "../../server/judge/pointsOf.ts"
import { fakeBackend, quiet } from "./fakeBackend.ts"

const bytes = (text: string) => new TextEncoder().encode(text)

/** Ten tests; the program exceeds the time on the large ones, the third to the seventh. */
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
  outputValidator: null,
  scoring: null,
  tests: Array.from({ length: 10 }, (_, index) => ({
    ordinal: index + 1,
    name: String(index + 1),
    sample: false,
    input: bytes(index >= 2 && index < 7 ? "large" : "small"),
    answer: bytes("1"),
    validatorArgs: null
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

test("a subtask out of time leaves the points of the others", async () => {
  expect(await ran({ subtasks })).toEqual([1, 2, 3, 8, 9, 10])
  const { tests, status, testsTotal } = await judgeSource(slow, { language: "python", code: "" }, problem, {
    subtasks
  })
  expect([status, pointsOf({ points: 100, subtasks }, tests, testsTotal, null)]).toEqual(["time_limit", 60])
})

test.each([
  [{ id: "python", timeFactor: 3 }, 6000, 64],
  [{ id: "cpp", timeFactor: 1 }, 1000, 256],
  [{ id: "javascript", timeFactor: 2 }, 2000, 64]
])("the limits in %j are those of the problem and of the language", (language, cpuMs, memoryMb) => {
  const limited = { ...problem, languageLimits: { python3: { timeFactor: 2 }, cpp: { memoryLimitMb: 256 } } }
  expect(limitsFor(limited, language)).toMatchObject({ cpuMs, memoryMb })
})

describe("a program that never ends", () => {
  /** Uses its whole time, and the tolerance that runners allow at the full limit. */
  const endless = (turns: Array<number>, answers: (input: string) => boolean): JudgeBackend => ({
    ...slow,
    run: async (_artifact, inputs, limits, onTest) => {
      let current = limits
      let index = 0
      for (const input of inputs) {
        const passes = answers(new TextDecoder().decode(input.stdin))
        const cpuMs = passes ? 1 : current.cpuMs * (current.exact === true ? 1 : 1.15)
        if (!passes) turns.push(cpuMs)
        const status = passes ? "ok" : "time_limit"
        const full = { ...quiet, status, cpuMs, stdout: bytes(passes ? "1" : "") } as const
        const step = await onTest(full, index++)
        if (step === "stop") return
        if (step !== "go") current = step
      }
    }
  })
  const limitMs = 3000
  const judge = async (answers: (input: string) => boolean, options: JudgingOptions = {}) => {
    const turns: Array<number> = []
    const source = { language: "python", code: "" } as const
    const judgement = await judgeSource(endless(turns, answers), source, problem, options)
    return { ...judgement, measuredMs: turns.reduce((sum, ms) => sum + ms, 0), turns }
  }

  test("holds the judge for one and a half limits in all", async () => {
    const { status, score, turns, measuredMs } = await judge(() => false)
    expect([status, score, turns.length]).toEqual(["time_limit", 0, 2])
    expect(measuredMs).toBeGreaterThan(1.15 * limitMs)
    expect(measuredMs).toBeLessThanOrEqual(1.5 * limitMs)
  })

  test("holds it no longer with separate subtasks", async () => {
    const { measuredMs } = await judge(() => false, { subtasks })
    expect(measuredMs).toBeLessThanOrEqual(1.5 * limitMs)
  })

  test("gets more time for slow tests after it has passed others", async () => {
    const { turns, tests, score } = await judge((input) => input === "small")
    expect(tests.map(({ ordinal }) => ordinal)).toEqual([1, 2, 3, 4, 5])
    expect(score).toBe(20)
    expect(turns.map((ms) => Math.round(ms))).toEqual([3450, 1500, 500])
  })
})

test("a program that ends its runner is stopped like one that never ends", async () => {
  const deadly = fakeBackend(() => ({ status: "runtime_error", endedRunner: true }))
  const { status, tests } = await judgeSource(deadly, { language: "python", code: "" }, problem)
  expect([status, tests.length]).toEqual(["runtime_error", 3])
})

test("each test is compared by its own arguments", async () => {
  const close = fakeBackend(() => ({ stdout: "1.2" }))
  const tests = [null, ["float_tolerance", "0.5"]].map((validatorArgs, index) => ({
    ordinal: index + 1,
    name: String(index + 1),
    sample: false,
    input: bytes(""),
    answer: bytes("1"),
    validatorArgs
  }))
  const judgement = await judgeSource(close, { language: "python", code: "" }, { ...problem, tests })
  expect(judgement.tests.map(({ status }) => status)).toEqual(["wrong_answer", "accepted"])
})

test("the judge's event loop runs during the comparison of a large output", async () => {
  const text = "1 ".repeat(1 << 21)
  const talkative = fakeBackend(() => ({ stdout: text }))
  const large = {
    ordinal: 1,
    name: "1",
    sample: false,
    input: bytes(""),
    answer: bytes(`${text}2`),
    validatorArgs: null
  }
  let turns = 0
  const turning = setInterval(() => turns++, 1)
  const source = { language: "python", code: "" } as const
  const { status } = await judgeSource(talkative, source, { ...problem, tests: [large] })
  clearInterval(turning)
  expect(status).toBe("wrong_answer")
  expect(turns).toBeGreaterThan(0)
})

test("a fault of the output validator can be stored in the database", async () => {
  const broken: JudgedProblem = {
    ...problem,
    outputValidator: { language: "python", code: "checks", files: {}, timeLimitMs: 1000, memoryLimitMb: 64 }
  }
  const backend = fakeBackend((_input, code) =>
    code === "checks" ? { status: "runtime_error", exitCode: 1, stderr: "got \0" } : { stdout: "1" }
  )
  const { status, fault } = await judgeSource(backend, { language: "python", code: "" }, broken)
  expect([status, fault]).toEqual(["judge_error", expect.stringMatching(/got \uFFFD$/)])
})
