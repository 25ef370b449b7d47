import { Effect } from "effect"
import { describe, expect, test } from "vitest"
import { readAnswers } from "../../../src/api/contract/practice/answers.ts"
import { answersFormat } from "../../../src/api/contract/practice/solutions.ts"
import { submissionSource } from "../../../server/content/packageSubmissions.ts"
import { inspectProblem, judgedProblem, verifySubmission } from "../../../server/content/verifyProblem.ts"
import { fakeBackend } from "../../judge/fakeBackend.ts"
import { type Changes, faultOf, readSum } from "./readSum.ts"
import { sumPackage } from "./samplePackage.ts"

const yaml = (types: string) => `${sumPackage["problem.yaml"]}\ntype: ${types}`

/** The sum problem with answers instead of programs. */
const answers: Changes = {
  "problem.yaml": yaml("submit-answer"),
  "submissions/accepted/main.py": null,
  "submissions/wrong_answer/minus.py": null
}

const right = {
  "submissions/accepted/all/sample/1.out": "3\n",
  "submissions/accepted/all/2.out": "0\n",
  "submissions/accepted/all/10.ans": "10\n"
}

test("a package whose solutions are answers is another problem for the judge than one with programs", async () => {
  const [asked, usual] = [await readSum(answers), await readSum()]
  expect([asked.submitsAnswers, usual.submitsAnswers]).toEqual([true, false])
  expect(asked.judgingHash).not.toBe(usual.judgingHash)
})

test("it needs no time limit", async () => {
  const limits = { "problem.yaml": yaml("submit-answer").replace("time_limit: 1.5, ", "") }
  expect((await readSum({ ...answers, ...limits })).timeLimitMs).toBe(60_000)
})

test.each([
  ["cannot be submit-answer and interactive", { "problem.yaml": yaml("[submit-answer, interactive]") }],
  ["cannot be submit-answer and multi-pass", { "problem.yaml": yaml("[submit-answer, multi-pass]") }],
  [
    "answers talk with no program",
    { "problem.yaml": `${yaml("submit-answer")}\nvalidation: custom interactive` }
  ],
  [
    "data: has two tests that learners know as sample/1",
    { ...answers, "data/secret/sample/1.in": "", "data/secret/sample/1.ans": "" }
  ],
  [
    "data: has more than 100 tests to answer",
    {
      ...answers,
      ...Object.fromEntries(
        Array.from({ length: 100 }, (_, index) => [
          [`data/secret/t${index}.in`, ""],
          [`data/secret/t${index}.ans`, ""]
        ]).flat()
      )
    }
  ],
  ["answers of more than 256 KiB together", { ...answers, "data/secret/2.ans": "1".repeat(256 * 1024) }]
])("it is rejected: %s", async (fault, changes: Changes) => {
  expect(await faultOf(changes)).toContain(fault)
})

describe("the answers of an author", () => {
  test("are a folder with a file for each test, or a program that prints them", async () => {
    const problem = await readSum({ ...answers, ...right, "submissions/accepted/main.py": "print(1)" })
    expect(problem.submissions.map(({ path, language }) => [path, language])).toEqual([
      ["submissions/accepted/all", answersFormat],
      ["submissions/accepted/main.py", "python"]
    ])
    const { code } = await Effect.runPromise(submissionSource(problem.files, problem.submissions[0]!))
    expect(readAnswers(code)).toEqual({ "10": "10\n", "2": "0\n", "sample/1": "3\n" })
  })

  test("are one file of any name if there is one test", async () => {
    const one = {
      "data/sample/1.in": null,
      "data/sample/1.ans": null,
      "data/secret/10.in": null,
      "data/secret/10.ans": null
    }
    const problem = await readSum({ ...answers, ...one, "submissions/accepted/answer.txt": "0" })
    expect(problem.submissions.map((each) => each.answers)).toEqual([
      { "2": "submissions/accepted/answer.txt" }
    ])
  })

  test("are skipped if a file answers no test, if two answer the same one, and if they are too large", async () => {
    const { submissions, skippedSubmissions } = await readSum({
      ...answers,
      "submissions/wrong_answer/3.out": "1",
      "submissions/wrong_answer/twice/2.out": "1",
      "submissions/wrong_answer/twice/2.ans": "1",
      "submissions/wrong_answer/large/2.out": "1".repeat(256 * 1024)
    })
    expect(submissions).toEqual([])
    expect(skippedSubmissions.map(({ reason }) => reason).toSorted()).toEqual([
      "3.out answers no test",
      "has two answers to 2",
      "is larger than 256 KiB, the platform's limit"
    ])
  })

  test("are judged, and what they lack is wrong", async () => {
    // An answer that is missing is no empty answer.
    const problem = await readSum({
      ...answers,
      ...right,
      "data/sample/1.ans": "",
      "submissions/accepted/all/sample/1.out": "",
      "submissions/wrong_answer/lost/2.out": "0"
    })
    const judged = await Effect.runPromise(judgedProblem(problem, 1000))
    const verified = await Promise.all(
      problem.submissions.map((submission) =>
        Effect.runPromise(
          verifySubmission(
            fakeBackend(() => ({})),
            problem,
            judged,
            submission,
            submission.language ?? ""
          )
        )
      )
    )
    expect(verified.map(({ judgement, fault, failedAt }) => [judgement.status, fault, failedAt])).toEqual([
      ["accepted", null, null],
      ["wrong_answer", null, "sample/1"]
    ])
  })
})

describe("options to choose from", () => {
  const choice = (lines: string, types = "submit-answer") => ({
    ...answers,
    "problem.yaml": yaml(types).replace(
      "reserved: false }",
      `reserved: false, choice: { options: [{ ru: Да, en: "Yes $x$" }, "No"]${lines} } }`
    ),
    "data/sample/1.in": null,
    "data/sample/1.ans": null,
    "data/secret/10.in": null,
    "data/secret/10.ans": null,
    "data/secret/2.ans": "2\n"
  })

  test("are rendered in both languages", async () => {
    const { answerChoice } = await readSum(choice(""))
    expect(answerChoice).toMatchObject({ several: false, options: { ru: ["<p>Да</p>", "<p>No</p>"] } })
    expect(answerChoice?.options.en[0]).toContain("<p>Yes ")
    expect((await readSum(answers)).answerChoice).toBeNull()
    const both = { ...choice(", several: true"), "data/secret/2.ans": "1 2" }
    expect((await readSum(both)).answerChoice?.several).toBe(true)
  })

  test.each([
    ["is only for problems of type submit-answer", choice("", "pass-fail")],
    ["needs one test", { ...choice(""), "data/secret/3.in": "", "data/secret/3.ans": "1" }],
    ["needs no output validator", { ...choice(""), "output_validator/check.py": "" }],
    ["must be the number of the right option", { ...choice(""), "data/secret/2.ans": "3" }],
    ["must be the number of the right option", { ...choice(""), "data/secret/2.ans": "1 2" }],
    [
      "must be the numbers of the right options",
      { ...choice(", several: true"), "data/secret/2.ans": "2 1" }
    ],
    ["must be the numbers of the right options", { ...choice(", several: true"), "data/secret/2.ans": "" }]
  ])("%s", async (fault, changes) => {
    expect(await faultOf(changes)).toContain(fault)
  })
})

test("neither samples nor many tests are wanted", async () => {
  const problem = await readSum({ ...answers, "data/sample/1.in": null, "data/sample/1.ans": null })
  expect((await Effect.runPromise(inspectProblem(problem, new Set(["math"])))).faults).toEqual([])
})
