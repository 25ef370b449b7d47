import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { importContent } from "../../../server/cli/importContent.ts"
import type { Verdict } from "../../../src/api/contract/practice/solutions.ts"
import { ceilingMs, derivedLimitMs } from "../../../server/judge/worker/LimitRule.ts"
import { ChangeFeed } from "../../../server/platform/realtime/ChangeFeed.ts"
import { fakeBackend } from "../../judge/fakeBackend.ts"
import { createTestDatabase, type TestDatabase } from "../../support/database.ts"
import { type Changes, faultOf, readSum } from "./readSum.ts"
import { sumPackage, writeContent } from "./samplePackage.ts"

const unlimited = "problem_format_version: 2025-09\nname: Sum"

describe("a package without a time limit", () => {
  test.each<[string, string, number, number]>([
    ["2025-09", "", 2, 1000],
    ["2025-09", "limits: { time_multipliers: { ac_to_time_limit: 3 }, time_resolution: 0.1 }", 3, 100],
    ["2023-07-draft", "limits: { time_multipliers: { time_limit_to_tle: 4 } }", 2, 1000],
    ["legacy", "", 5, 1000],
    ["legacy", "limits: { time_multiplier: 1.5 }", 1.5, 1000]
  ])("%s %s: has the rule of its edition", async (version, limits, multiplier, resolutionMs) => {
    const yaml = `problem_format_version: ${version}\nname: Sum\n${limits}`
    const { timeLimitMs, limitRule } = await readSum({ "problem.yaml": yaml })
    expect(timeLimitMs).toBeNull()
    const program = { path: "submissions/accepted/main.py", hash: expect.any(String) }
    expect(limitRule).toEqual({ multiplier, resolutionMs, programs: [program] })
  })

  test("has a limit after all in .timelimit, and no rule", async () => {
    const read = await readSum({ "problem.yaml": "name: Sum", ".timelimit": "3\n" })
    expect([read.timeLimitMs, read.limitRule]).toEqual([3000, null])
  })

  test.each<[string, Changes]>([
    [
      "problem.yaml:1: limits.time_limit: is missing, and no accepted submission",
      { "submissions/accepted/main.py": null }
    ],
    [
      "problem.yaml:1: limits.time_limit: is missing, and no accepted submission",
      { "submissions/accepted/main.py": null, "submissions/accepted/Main.kt": "" }
    ],
    [
      "problem.yaml:1: limits.time_limit: is missing, and no accepted submission",
      { "submissions/submissions.yaml": "accepted: { use_for_time_limit: false }" }
    ],
    [
      "statement/problem.en.tex:1: shows \\timelimit",
      {
        "statement/problem.en.md": null,
        "statement/problem.en.tex": "\\problemname{Sum}Within \\timelimit s."
      }
    ]
  ])("is refused: %s", async (message, changes) => {
    const fault = await faultOf({ "problem.yaml": "problem_format_version: 2025-09\nname: Sum", ...changes })
    expect(fault).toContain(`sum/${message}`)
  })

  test("is another problem for the judge if a program that sets the limit changes, and only then", async () => {
    const hashOf = async (changes: Changes) =>
      (await readSum({ "problem.yaml": unlimited, ...changes })).judgingHash
    const hash = await hashOf({})
    expect(await hashOf({ "submissions/accepted/main.py": "print(0)" })).not.toBe(hash)
    expect(await hashOf({ "submissions/wrong_answer/minus.py": "print(0)" })).toBe(hash)
  })

  test("of Python 2 and Python 3 programs follows from the latter", async () => {
    const files = {
      "problem.yaml": "name: Sum",
      "submissions/accepted/old.py": "#!/usr/bin/env python2\nprint 3"
    }
    const { limitRule, submissions } = await readSum(files)
    expect(limitRule?.programs.map(({ path }) => path)).toEqual(["submissions/accepted/main.py"])
    expect(submissions.find(({ path }) => path.endsWith("old.py"))?.language).toBeNull()
  })
})

describe("the derived limit", () => {
  const seconds = { multiplier: 2, resolutionMs: 1000 }
  const right = (timeMs: number, timeFactor = 1) => ({ verdict: "accepted", timeMs, timeFactor }) as const
  const failed = (verdict: Verdict) => ({ verdict, timeMs: 5000, timeFactor: 1 })
  test.each([
    ["is a whole step", seconds, [right(700)], 2000],
    ["is one step at least", seconds, [right(0)], 1000],
    ["is no step more than needed", seconds, [right(1500)], 3000],
    [
      "follows from the slowest program, in time of the reference language",
      seconds,
      [right(3000, 3), right(1600)],
      4000
    ],
    ["has fine steps", { multiplier: 3, resolutionMs: 100 }, [right(100)], 300],
    ["does not follow from a program that fails", seconds, [right(700), failed("runtime_error")], 2000],
    ["does not follow if one is too slow", seconds, [right(700), failed("time_limit")], null],
    ["does not follow if all fail", seconds, [failed("wrong_answer")], null],
    ["does not follow if the judge failed", seconds, [right(1), failed("judge_error")], null]
  ])("%s", (_name, rule, programs, limit) => {
    expect(derivedLimitMs(rule, programs)).toBe(limit)
  })

  test("is at most a minute", () => {
    for (const multiplier of [0.01, 1, 1.7, 2, 5, 100]) {
      for (const resolutionMs of [1, 100, 700, 1000, 60_000]) {
        const rule = { multiplier, resolutionMs }
        expect(derivedLimitMs(rule, [right(ceilingMs(rule))])).toBeLessThanOrEqual(60_000)
      }
    }
  })
})

describe("an import", () => {
  let database: TestDatabase
  beforeAll(async () => void (database = await createTestDatabase()))
  afterAll(() => database.drop())

  const unknown = { ...sumPackage, "problem.yaml": `${unlimited}\nzama: { id: 7 }` }
  let judged = 0
  /** Its programs need 600 ms of a language that may take three times as long. */
  const backend = fakeBackend((input) => {
    judged++
    const [a = 0, b = 0] = input.split(" ").map(Number)
    return { stdout: String(a + b), cpuMs: 1800 }
  })
  const judge = { backend: async () => backend, generatedFolder: "" }
  const bring = async (files: Readonly<Record<string, string>>, hasJudge = true) =>
    Effect.runPromise(
      importContent(await writeContent({ sum: files }), hasJudge ? judge : null).pipe(
        Effect.provide(ChangeFeed.layer),
        Effect.provide(database.layer)
      )
    )
  const row = async () => {
    const select = SqlClient.SqlClient.use(
      (sql) => sql`select time_limit_ms as "limit", version from problems where id = 7`
    )
    const [found] = await Effect.runPromise(select.pipe(Effect.provide(database.layer)))
    return found
  }

  test("needs a judge, and stores nothing without one", async () => {
    const { refused } = await bring(unknown, false)
    expect(refused[0]?.message).toContain("sum/problem.yaml: limits.time_limit: is missing")
    expect(await row()).toBeUndefined()
  })

  test("derives the limit", async () => {
    expect((await bring(unknown)).imported).toEqual(["sum"])
    expect(await row()).toEqual({ limit: 2000, version: 1 })
  })

  test("derives it once for the same tests and programs, although the statement changes", async () => {
    const before = judged
    expect((await bring(unknown)).unchanged).toEqual(["sum"])
    const changed = { ...unknown, "statement/problem.en.md": "Sum.\n## Input\n.\n## Output\n." }
    expect((await bring(changed, false)).imported).toEqual(["sum"])
    expect(judged).toBe(before)
    expect(await row()).toEqual({ limit: 2000, version: 1 })
  })

  test("derives less for a language to which the problem gives more time", async () => {
    const generous = `${unlimited}\nzama: { id: 7, limits: { python3: { time_factor: 2 } } }`
    await bring({ ...unknown, "problem.yaml": generous })
    expect(await row()).toEqual({ limit: 1000, version: 2 })
    await bring(unknown)
    expect(await row()).toEqual({ limit: 2000, version: 3 })
  })

  test("is refused if no program that sets the limit is accepted, and keeps the last state", async () => {
    const { refused } = await bring({ ...unknown, "data/secret/2.ans": "5\n" })
    expect(refused[0]?.message).toBe(
      "sum/problem.yaml: limits.time_limit: is missing, and does not follow from the submissions: submissions/accepted/main.py is wrong_answer at secret/2"
    )
    expect(await row()).toEqual({ limit: 2000, version: 3 })
  })
})
