import { readFile } from "node:fs/promises"
import { Effect } from "effect"
import { afterAll, beforeAll, expect, test } from "vitest"
import { defaultCheckerFlags } from "../../src/checker/compareOutput.ts"
import { judgedProblem, verifySubmission } from "../../server/content/verifyProblem.ts"
import type { EmbeddedBackend } from "../../server/judge/embedded/createEmbeddedBackend.ts"
import { judgeSource } from "../../server/judge/worker/judgeSource.ts"
import type { OutputValidator } from "../../server/judge/worker/OutputValidator.ts"
import type { ProblemScoring, TestGroup } from "../../server/judge/worker/ProblemScoring.ts"
import type { JudgedProblem } from "../../server/judge/worker/ProblemTests.ts"
import { readPolygon } from "../server/content/polygon/polygonPackage.ts"
import { testBackend } from "./support/judge.ts"

const testlib = await readFile(
  new URL("../../server/content/polygon/testlib/testlib.h", import.meta.url),
  "utf8"
)

/** Compares the first numbers, unless the output asks for another ending. */
const checker = `#include "testlib.h"
int main(int argc, char *argv[]) {
  setName("compares sums");
  registerTestlibCmd(argc, argv);
  std::string word = ouf.readToken();
  if (word == "fail") quitf(_fail, "the jury is wrong");
  if (word == "points") quitp(0.5, "half");
  if (word == "seven") quitp(7, "all");
  if (word == "many") quitp(7.5, "too many");
  if (word == "info") quitpi("a=b");
  if (word == "partially") quitf(_pc(0), "some");
  if (word == "half") quitf(_pc(100), "some");
  if (word == "whole") quitf(_pc(200), "all");
  if (word == "nothing") quitp(0, "none");
  if (word == "base") { fprintf(stderr, "partially correct (50) of an old testlib"); _Exit(66); }
  if (word == "liar") { fprintf(stderr, "partially correct (50) some"); _Exit(0); }
  if (word == "crash") abort();
  if (word == "sleep") for (volatile int i = 0;; i++);
  if (word == "throw") throw 1;
  int sum = inf.readInt() + inf.readInt();
  if (sum != ans.readInt()) quitf(_fail, "the answer is wrong");
  if (stringToLongLong(ouf, word.c_str()) != sum) quitf(_wa, "expected %d, found %s", sum, word.c_str());
  quitf(_ok, "%d", sum);
}
`

let backend: EmbeddedBackend

beforeAll(async () => {
  backend = await testBackend()
})

afterAll(() => backend.dispose())

const bytes = (text: string) => new TextEncoder().encode(text)

const validator: OutputValidator = {
  language: "cpp",
  code: checker,
  files: { "testlib.h": testlib },
  protocol: "testlib",
  timeLimitMs: 1000,
  memoryLimitMb: 256
}

const problem = (answer: string): JudgedProblem => ({
  version: 1,
  timeLimitMs: 1000,
  memoryLimitMb: 64,
  outputLimitBytes: 1000,
  checker: defaultCheckerFlags,
  outputValidator: validator,
  scoring: null,
  tests: [
    { ordinal: 1, name: "1", sample: true, input: bytes("2 3\n"), answer: bytes(answer), validatorArgs: null }
  ]
})

const judged = async (output: string, answer = "5\n") => {
  const code = `print(${JSON.stringify(output)})`
  return judgeSource(backend, { language: "python", code }, problem(answer))
}

test.each([
  ["5", "accepted", "ok 5"],
  [" 5 \n\n", "accepted", "ok 5"],
  ["6", "wrong_answer", "wrong answer expected 5, found 6"],
  ["5 6", "presentation_error", "wrong output format Extra information in the output file"],
  ["", "presentation_error", "wrong output format Unexpected end of file - token expected"],
  ["5x", "presentation_error", 'wrong output format Expected integer, but "5x" found']
])("an output %o is %s", async (output, status, message) => {
  const { tests } = await judged(output)
  expect(tests.map((each) => [each.status, each.message])).toEqual([[status, message]])
})

test.each([
  ["fail", "exit code 3, not 0 or 1 or 2 or 7 or 8: FAIL the jury is wrong"],
  ["points", "gives points, but tests have none"],
  ["partially", "gives points, but tests have none"],
  ["liar", "exit code 0, not 0 or 1 or 2 or 7 or 8: partially correct (50) some"],
  ["crash", "runtime_error, not"],
  ["throw", "runtime_error, not"],
  ["sleep", "time_limit, not"]
])("a checker that ends with %s is a fault of the judge, never a verdict", async (output, fault) => {
  const { status, fault: found } = await judged(output)
  expect([status, found]).toEqual(["judge_error", expect.stringContaining(fault)])
})

const scoring = (
  mode: ProblemScoring["validatorScores"],
  aggregation: TestGroup["aggregation"],
  points: number
) => {
  const group: TestGroup = {
    name: "secret",
    items: [{ ordinal: 1, score: points, rejectedScore: 0 }],
    aggregation,
    maxScore: points,
    range: [null, null],
    verdict: "first_error",
    acceptIfAny: false,
    stopsAt: "never",
    requires: [],
    ignoresSamples: false
  }
  const root: TestGroup = { ...group, name: "", items: [group], aggregation: "sum", verdict: "always_accept" }
  return { root, validatorScores: mode }
}

const scored = async (
  output: string,
  mode: ProblemScoring["validatorScores"] = "points",
  aggregation: TestGroup["aggregation"] = "sum",
  points = 7
) => {
  const code = `print(${JSON.stringify(output)})`
  const asked = { ...problem("5\n"), scoring: scoring(mode, aggregation, points) }
  return judgeSource(backend, { language: "python", code }, asked)
}

test.each([
  ["points", "partial", 0.5],
  ["seven", "accepted", 7],
  ["5", "accepted", 7],
  ["6", "wrong_answer", 0],
  ["partially", "partial", 0],
  ["half", "partial", 3.5],
  ["base", "partial", 1.75]
])("a checker that ends with %s is %s with %d of 7 points", async (output, status, score) => {
  const judgement = await scored(output)
  expect([judgement.tests[0]?.status, judgement.scored?.score, judgement.fault]).toEqual([
    status,
    score,
    undefined
  ])
})

test.each([
  ["5", "points", "accepted"],
  ["6", "points", "wrong_answer"],
  ["partially", "points", "partial"],
  ["half", "points", "partial"],
  ["whole", "points", "accepted"],
  ["nothing", "points", "accepted"],
  ["nothing", "percent", "partial"]
] as const)(
  "a test without points, whose checker ends with %s as %s, is %s",
  async (output, mode, status) => {
    const judgement = await scored(output, mode, "sum", 0)
    expect([judgement.tests[0]?.status, judgement.scored?.score, judgement.fault]).toEqual([
      status,
      0,
      undefined
    ])
  }
)

test("points are percent of the test's if the package says so", async () => {
  expect((await scored("seven", "percent")).scored?.score).toBe(0.49)
  expect((await scored("half", "percent")).scored?.score).toBe(3.5)
})

test.each([
  ["many", "sum", "the number of points is «7.5»"],
  ["info", "sum", "the number of points is «points_info=a=b»"],
  ["points", "pass-fail", "secret gives all its points or none, but a test has a part of them"]
] as const)("points that a test cannot have are a fault: %s, %s", async (output, aggregation, fault) => {
  const judgement = await scored(output, "points", aggregation)
  expect([judgement.status, judgement.fault]).toEqual(["judge_error", expect.stringContaining(fault)])
})

test("a wrong answer of the jury is a fault of the judge", async () => {
  const { status, fault } = await judged("5", "6\n")
  expect([status, fault]).toEqual(["judge_error", expect.stringContaining("FAIL the answer is wrong")])
})

test("a package of Polygon is judged by its checker", async () => {
  const read = await readPolygon({
    "files/check.cpp": checker,
    "files/testlib.h": null,
    "solutions/minus.py": "a, b = map(int, input().split())\nprint(a - b)\n",
    "solutions/main.cpp":
      "#include <iostream>\nint main() { int a, b; std::cin >> a >> b; std::cout << a + b; }\n"
  })
  const verified = await Effect.runPromise(
    Effect.gen(function* () {
      const tests = yield* judgedProblem(read, 1000)
      return yield* Effect.forEach(read.submissions, (each) =>
        verifySubmission(backend, read, tests, each, each.language ?? "cpp")
      )
    })
  )
  expect(verified.map(({ failedAt, fault }) => [failedAt, fault])).toEqual([
    [null, null],
    ["tests/01", null]
  ])
})
