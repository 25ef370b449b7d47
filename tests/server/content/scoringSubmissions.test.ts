import { Effect } from "effect"
import { expect, test } from "vitest"
import { judgedProblem, verifySubmission } from "../../../server/content/verifyProblem.ts"
import { fakeBackend } from "../../judge/fakeBackend.ts"
import { readSum } from "./readSum.ts"
import { sumPackage } from "./samplePackage.ts"

/** Right for the inputs that its code lists. */
const backend = fakeBackend((input, code) => ({ stdout: code.includes(input.trim()) ? "1" : "0" }))

const tests = Object.fromEntries(
  ["easy", "hard"].flatMap((group, index) => [
    [`data/secret/${group}/test_group.yaml`, `max_score: ${30 + 40 * index}`],
    [`data/secret/${group}/1.in`, group],
    [`data/secret/${group}/1.ans`, "1"]
  ])
)

/** The fault of the program `code` in a folder. */
async function faultIn(folder: string, code: string, rules = "other: { required: [WA] }") {
  const path = `submissions/${folder}/main.py`
  const problem = await readSum({
    ...sumPackage,
    ...{
      "data/secret/10.in": null,
      "data/secret/10.ans": null,
      "data/secret/2.in": null,
      "data/secret/2.ans": null
    },
    ...{ "submissions/accepted/main.py": null, "submissions/wrong_answer/minus.py": null },
    ...tests,
    "data/sample/1.in": "sample",
    "data/sample/1.ans": "1",
    "problem.yaml": `${sumPackage["problem.yaml"]}\ntype: scoring`,
    "submissions/submissions.yaml": rules,
    [path]: code
  })
  const verify = Effect.gen(function* () {
    const [submission] = problem.submissions
    if (submission === undefined) return "is not judged"
    const judged = yield* judgedProblem(problem, 1000)
    return (yield* verifySubmission(backend, problem, judged, submission, "python")).fault
  })
  return Effect.runPromise(verify)
}

test.each<[string, string, string | undefined, string | null]>([
  ["accepted", "sample easy hard", undefined, null],
  ["accepted", "sample easy", undefined, "is wrong_answer at secret/hard/1, not accepted"],
  ["wrong_answer", "sample easy", undefined, null],
  ["wrong_answer", "sample easy hard", undefined, "is accepted, not wrong_answer or presentation_error"],
  ["partially_accepted", "sample easy", undefined, null],
  ["partially_accepted", "sample easy hard", undefined, "is accepted, not partial"],
  ["wrong_answer", "sample easy", "wrong_answer: { score: 30 }", null],
  [
    "wrong_answer",
    "sample easy",
    "wrong_answer: { score: [31, 100] }",
    "earns 30 in the problem, not 31 to 100"
  ],
  [
    "wrong_answer",
    "sample easy",
    'wrong_answer: { "secret/{easy,none}": { score: 30 }, secret/hard: { score: 0 } }',
    null
  ],
  [
    "wrong_answer",
    "sample easy",
    "wrong_answer: { secret/hard: { score: 70 } }",
    "earns 0 in secret/hard, not 70"
  ],
  [
    "wrong_answer",
    "sample easy",
    "wrong_answer: { secret/none: { score: 70 } }",
    "has a score for secret/none, which is no group"
  ]
])("a program in %s that solves «%s» with %s: %s", async (folder, code, rules, fault) => {
  const found = await faultIn(folder, code, rules)
  expect(found === null ? null : found.slice(0, (fault ?? "").length)).toBe(fault)
})
