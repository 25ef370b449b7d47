import { join } from "node:path"
import { Effect } from "effect"
import { describe, expect, test } from "vitest"
import { readPackage } from "../../../server/content/readPackage.ts"
import { sumPackage, writeContent } from "./samplePackage.ts"

const read = async (changes: Readonly<Record<string, string | null>> = {}) => {
  const entries = Object.entries({ ...sumPackage, ...changes })
  const files = Object.fromEntries(entries.filter((entry): entry is [string, string] => entry[1] !== null))
  const content = await writeContent({ sum: files })
  return Effect.scoped(readPackage(join(content, "problems", "sum")))
}
const reading = async (changes?: Readonly<Record<string, string | null>>) =>
  Effect.runPromise(await read(changes))
const complaint = async (changes: Readonly<Record<string, string | null>>) =>
  (await Effect.runPromise(Effect.flip(await read(changes)))).message

describe("a package of the 2025-09 format", () => {
  test("has limits, texts of both languages and tests in natural order", async () => {
    const problem = await reading()
    expect(problem).toMatchObject({ slug: "sum", id: 7, difficulty: 2, topics: ["math"], source: "Zama" })
    expect(problem).toMatchObject({ timeLimitMs: 1500, memoryLimitMb: 128 })
    expect(problem.tests.map((each) => each.name)).toEqual(["sample/1", "secret/2", "secret/10"])
    expect(problem.texts.get("ru")).toEqual({
      title: "Сумма",
      statement: "Сложите $a$ и $b$.",
      input: "Два числа.",
      output: "Сумма.",
      notes: null,
      editorial: null,
      hints: []
    })
    expect(problem.texts.get("en")).toMatchObject({ title: "Sum", notes: "Think.", editorial: "Use `+`." })
  })

  test("splits hints at a line of dashes", async () => {
    const problem = await reading({ "solution/hints.ru.md": "Раз — два.\n\n---\n\nТри.\n" })
    expect(problem.texts.get("ru")?.hints).toEqual(["Раз — два.", "Три."])
    expect(problem.texts.get("en")?.hints).toEqual([])
  })

  test("reads the expected verdict of each author's solution", async () => {
    const problem = await reading({ "submissions/time_limit_exceeded/slow.pas": "begin end." })
    expect(problem.submissions.map(({ path, expected, language }) => [path, expected, language])).toEqual([
      ["submissions/accepted/main.py", ["accepted"], "python"],
      ["submissions/time_limit_exceeded/slow.pas", ["time_limit"], null],
      ["submissions/wrong_answer/minus.py", ["wrong_answer"], "python"]
    ])
  })

  test("reads the checker's flags from the test group", async () => {
    const problem = await reading({
      "data/secret/test_group.yaml": 'output_validator_args: [float_tolerance, "1e-6"]'
    })
    expect(problem.checker).toMatchObject({ floatAbsoluteTolerance: 1e-6, floatRelativeTolerance: 1e-6 })
  })

  test("changes its content hash with a word of the statement, and keeps the judging hash", async () => {
    const [before, after] = [await reading(), await reading({ "solution/editorial.en.md": "Use plus." })]
    expect(after.contentHash).not.toBe(before.contentHash)
    expect(after.judgingHash).toBe(before.judgingHash)
    const tests = await reading({ "data/secret/2.ans": "1\n" })
    expect(tests.judgingHash).not.toBe(before.judgingHash)
  })
})

test("an older package is valid: one name, a file for the time limit, problem_statement", async () => {
  const problem = await reading({
    "problem.yaml": "name: Sum\nvalidator_flags: case_sensitive\nkeywords: math, easy\nauthor: A. B.",
    ".timelimit": "3\n",
    "statement/problem.ru.md": null,
    "statement/problem.en.md": null,
    "problem_statement/problem.md": "Add.\n\n## Input\n\nTwo.\n\n## Output\n\nOne.\n\n{{nextsample}}\n"
  })
  expect(problem).toMatchObject({ id: null, timeLimitMs: 3000, topics: ["math", "easy"] })
  expect(problem.checker.caseSensitive).toBe(true)
  expect(problem.texts.get("en")).toMatchObject({ title: "Sum", output: "One." })
})

describe("a faulty package is rejected by file and field", () => {
  test.each([
    ["problem.yaml:2: zama.difficulty", { "problem.yaml": "name: S\nzama: { difficulty: 11 }" }],
    ["problem.yaml:2: limits.time_limit", { "problem.yaml": "name: S\nlimits: { time_limit: fast }" }],
    ["problem.yaml:1: limits.time_limit: is missing", { "problem.yaml": "name: S" }],
    [
      "problem.yaml:3: limits.time_limit: is missing",
      { "problem.yaml": "\nname: S\nlimits: { memory: 64 }" }
    ],
    ["problem.yaml:1: ", { "problem.yaml": "name: [" }],
    ["problem.yaml:2: type", { "problem.yaml": "name: S\ntype: interactive" }],
    ["problem.yaml:2: type: «scoring»", { "problem.yaml": "name: S\ntype: scoring" }],
    ["problem.yaml:3: limits.tiem_limit", { "problem.yaml": "name: S\nlimits:\n  tiem_limit: 2\n" }],
    ["problem.yaml:2: constants", { "problem.yaml": "name: S\nconstants: { n: 5 }" }],
    ["data/secret/test_group.yaml:2: max_score", { "data/secret/test_group.yaml": "\nmax_score: 40\n" }],
    ["data/secret/2.in: has no .ans", { "data/secret/2.ans": null }],
    ["problem.yaml: name.en", { "problem.yaml": "name: { ru: Сумма }\nlimits: { time_limit: 1 }" }],
    ["output_validators/check.py", { "output_validators/check.py": "print()" }],
    ["data/test_group.yaml: output_validator_args", { "data/test_group.yaml": "output_validator_args: [x]" }]
  ])("%s", async (start, changes) => {
    expect(await complaint(changes)).toContain(`sum/${start}`)
  })
})
