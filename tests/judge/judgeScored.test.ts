import { describe, expect, test } from "vitest"
import { defaultCheckerFlags } from "../../src/checker/compareOutput.ts"
import { judgeSource } from "../../server/judge/worker/judgeSource.ts"
import type { ProblemScoring, TestGroup } from "../../server/judge/worker/ProblemScoring.ts"
import type { JudgedProblem } from "../../server/judge/worker/ProblemTests.ts"
import { fakeBackend } from "./fakeBackend.ts"
import { group, scoredTest } from "./scoreTests.ts"

const bytes = (text: string) => new TextEncoder().encode(text)

/** A problem whose tests have the given inputs, the first one a sample. */
function problemWith(
  root: TestGroup,
  inputs: ReadonlyArray<string>,
  other: Partial<JudgedProblem> = {}
): JudgedProblem {
  return {
    version: 1,
    timeLimitMs: 1000,
    memoryLimitMb: 64,
    outputLimitBytes: 1024,
    checker: defaultCheckerFlags,
    outputValidator: null,
    scoring: { root, validatorScores: "none" },
    tests: inputs.map((input, index) => ({
      ordinal: index + 1,
      name: String(index + 1),
      sample: index === 0,
      input: bytes(input),
      answer: bytes("right"),
      validatorArgs: null
    })),
    ...other
  }
}

const source = { language: "python", code: "" } as const

const accepting = { verdict: "always_accept", ignoresSamples: true } as const
const halves = group(
  "",
  [
    group("sample", [scoredTest(1, 0)], { maxScore: 0 }),
    group("secret", [
      group("secret/1", [scoredTest(2, 0), scoredTest(3, 0)], {
        ...{ aggregation: "pass-fail", maxScore: 45, stopsAt: "rejected" }
      }),
      group("secret/2", [scoredTest(4, 0)], {
        ...{ aggregation: "pass-fail", maxScore: 55, stopsAt: "rejected", requires: ["secret/1"] }
      })
    ])
  ],
  accepting
)

test("only tests that can change the score are run, and the score is told with its groups", async () => {
  const asked: Array<string> = []
  const backend = fakeBackend((input) => {
    asked.push(input)
    return { stdout: input === "b" ? "wrong" : "right" }
  })
  const shown: Array<number> = []
  const problem = problemWith(halves, ["sample", "b", "c", "d"])
  const judgement = await judgeSource(backend, source, problem, {
    onTest: ({ ordinal }) => shown.push(ordinal)
  })
  expect([asked, shown]).toEqual([
    ["sample", "b"],
    [1, 2]
  ])
  expect(judgement).toMatchObject({
    ...{ status: "wrong_answer", score: 0, testsTotal: 4 },
    scored: {
      ...{ score: 0, maxScore: 100 },
      groups: [
        { from: 2, to: 3, score: 0, maxScore: 45, status: "wrong_answer" },
        { from: 4, to: 4, score: 0, maxScore: 55, status: null }
      ]
    }
  })
})

test("a part of the score is a verdict of its own", async () => {
  const backend = fakeBackend((input) => ({ stdout: input === "d" ? "wrong" : "right" }))
  const judgement = await judgeSource(backend, source, problemWith(halves, ["sample", "b", "c", "d"]))
  expect(judgement).toMatchObject({
    status: "partial",
    score: 45,
    scored: { score: 45 },
    timeMs: 3,
    memoryKb: 900
  })
})

test("each test has the whole time limit, also after some that ran out of it", async () => {
  const limits: Array<number> = []
  const late = fakeBackend(() => ({ status: "time_limit" }))
  const backend: typeof late = {
    ...late,
    run: (artifact, inputs, given, onTest) =>
      late.run(artifact, inputs, given, async (result, index) => {
        const step = await onTest(result, index)
        limits.push(typeof step === "object" ? step.cpuMs : given.cpuMs)
        return step
      })
  }
  const sums = group(
    "",
    [
      group(
        "secret",
        [1, 2, 3].map((ordinal) => scoredTest(ordinal))
      )
    ],
    accepting
  )
  await judgeSource(backend, source, problemWith(sums, ["a", "b", "c"]))
  expect(limits).toEqual([3000, 3000, 3000])
})

test("a program that does not compile has no score", async () => {
  const problem = problemWith(halves, ["sample", "b", "c", "d"])
  const judgement = await judgeSource(
    fakeBackend(() => ({})),
    { language: "python", code: "compile error" },
    problem
  )
  expect(judgement).toMatchObject({ status: "compilation_error", score: 0 })
  expect(judgement.scored).toBeUndefined()
})

describe("the scores of an output validator", () => {
  /** The validator's files for each input; it accepts outputs unless the input has `rejected`. */
  type Written = Readonly<
    Record<string, { readonly files?: Readonly<Record<string, string>>; readonly rejected?: true }>
  >

  const aggregations = { sum: scoredTest(2, 50), min: scoredTest(2, 100), "pass-fail": scoredTest(2, 0) }

  async function judged(
    written: Written,
    validatorScores: ProblemScoring["validatorScores"] = "bounded",
    aggregation: keyof typeof aggregations = "sum"
  ) {
    const { score } = aggregations[aggregation]
    const secret = group("secret", [scoredTest(2, score), scoredTest(3, score)], {
      ...{ aggregation, range: [null, 100] }
    })
    const root = group("", [group("sample", [scoredTest(1, 0)], { maxScore: 0 }), secret], accepting)
    const backend = fakeBackend((input, code) => {
      if (code !== "checks") return { stdout: input }
      const { files = {}, rejected } = written[input] ?? {}
      const entries = Object.entries(files).map(([name, text]) => [`feedback/${name}`, bytes(text)])
      const exitCode = rejected === true ? 43 : 42
      return { status: "runtime_error", exitCode, files: Object.fromEntries(entries) }
    })
    const outputValidator = {
      language: "python",
      code: "checks",
      files: {},
      timeLimitMs: 1000,
      memoryLimitMb: 64
    } as const
    const problem = problemWith(root, ["sample", "a", "b"], {
      outputValidator,
      scoring: { root, validatorScores }
    })
    const { scored, fault, status } = await judgeSource(backend, source, problem)
    expect(status === "judge_error").toBe(fault !== undefined)
    return fault ?? scored?.score
  }

  test.each<[string, Written, number]>([
    [
      "if no `score_multiplier.txt` or `score.txt` is produced, the test case score is its maximum score",
      {},
      100
    ],
    ["The score of the test case is that number", { a: { files: { "score.txt": " 12.5\n" } } }, 62.5],
    [
      "The score of the test case is this number _multiplied_ by the test case maximum score",
      { a: { files: { "score_multiplier.txt": "0.25" } } },
      62.5
    ],
    [
      "If a `score.txt` file is produced on sample test cases on a scoring problem, it is not an error, but simply ignored",
      { sample: { files: { "score.txt": "7" } }, a: { rejected: true } },
      50
    ]
  ])("%s", async (_rule, written, score) => {
    expect(await judged(written)).toBe(score)
  })

  test.each<[string, Written]>([
    [
      "does not accept a test case, but does produce a `score.txt`",
      { a: { rejected: true, files: { "score.txt": "1" } } }
    ],
    [
      "produces both a `score.txt` and a `score_multiplier.txt` for a test case",
      { a: { files: { "score.txt": "1", "score_multiplier.txt": "1" } } }
    ],
    [
      "if a validator ever creates a `score.txt`, then it must never create a `score_multiplier.txt`",
      { a: { files: { "score.txt": "1" } }, b: { files: { "score_multiplier.txt": "1" } } }
    ],
    [
      "produces a `score.txt` … with a value that exceeds this maximum score",
      { a: { files: { "score.txt": "50.1" } } }
    ],
    ["a multiplier outside of the range `[0,1]`", { a: { files: { "score_multiplier.txt": "1.1" } } }],
    ["a negative score", { a: { files: { "score.txt": "-1" } } }],
    ["an empty file", { a: { files: { "score.txt": "" } } }],
    ["invalid contents", { a: { files: { "score.txt": "0x10" } } }]
  ])("It is a judge error if: %s", async (_rule, written) => {
    expect(await judged(written)).toMatch(/^the output validator/)
  })

  test("It is a judge error if a score is produced in a group with `pass-fail` aggregation", async () => {
    const written = { a: { files: { "score_multiplier.txt": "1" } } }
    expect(await judged(written, "bounded", "pass-fail")).toContain("data/secret is pass-fail")
    expect(await judged(written, "bounded", "min")).toBe(100)
  })

  test("of a legacy package have only the bounds of its groups", async () => {
    const score = (text: string): Written => ({ a: { files: { "score.txt": text } } })
    expect(await judged(score("50"), "any")).toBe(100)
    expect(await judged(score("51"), "any")).toContain("the score 101 of data/secret")
    expect(await judged(score("51"), "none")).toContain("validation has no score")
  })
})
