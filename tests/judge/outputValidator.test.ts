import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { defaultCheckerFlags } from "../../src/checker/compareOutput.ts"
import type { EmbeddedBackend } from "../../server/judge/embedded/createEmbeddedBackend.ts"
import { judgeSource } from "../../server/judge/worker/judgeSource.ts"
import type { OutputValidator } from "../../server/judge/worker/OutputValidator.ts"
import type { JudgedProblem } from "../../server/judge/worker/ProblemTests.ts"
import { testBackend } from "./support/judge.ts"

let backend: EmbeddedBackend

beforeAll(async () => {
  backend = await testBackend()
})

afterAll(() => backend.dispose())

const bytes = (text: string) => new TextEncoder().encode(text)

/** Two numbers with the given sum, in any order; the last argument is the largest number. */
const pairs = {
  python: `
import sys
largest = int(sys.argv[4])
def leave(code, text):
  with open(sys.argv[3] + "/teammessage.txt", "w") as file: file.write(text)
  sys.exit(code)
wanted = int(open(sys.argv[1]).read())
known = open(sys.argv[2]).read().split()
words = sys.stdin.read().split()
if len(known) != 2: raise Exception("the answer is broken")
if len(words) != 2: leave(43, "two numbers are wanted")
if max(map(int, words)) > largest: leave(43, "too large")
leave(42 if sum(map(int, words)) == wanted else 43, "the sum is " + str(sum(map(int, words))))`,
  cpp: `#include <bits/stdc++.h>
int main(int argc, char **argv) {
  std::ifstream in(argv[1]), answer(argv[2]);
  auto leave = [&](int code, std::string text) {
    std::ofstream(std::string(argv[3]) + "/teammessage.txt") << text;
    exit(code);
  };
  int wanted, a, b, largest = atoi(argv[4]);
  in >> wanted;
  if (!(answer >> a >> b)) { std::cerr << "the answer is broken"; return 1; }
  if (!(std::cin >> a >> b)) leave(43, "two numbers are wanted");
  if (std::max(a, b) > largest) leave(43, "too large");
  leave(a + b == wanted ? 42 : 43, "the sum is " + std::to_string(a + b));
}`
}

const validatorOf = (language: string, code: string): OutputValidator => ({
  language,
  code,
  files: {},
  timeLimitMs: 1000,
  memoryLimitMb: 256
})

const problemWith = (outputValidator: OutputValidator, answer = "1 4"): JudgedProblem => ({
  version: 1,
  timeLimitMs: 1000,
  memoryLimitMb: 64,
  outputLimitBytes: 1000,
  checker: defaultCheckerFlags,
  outputValidator,
  scoring: null,
  tests: ["9", "3"].map((largest, index) => ({
    ordinal: index + 1,
    name: String(index + 1),
    sample: true,
    input: bytes("5"),
    answer: bytes(answer),
    validatorArgs: [largest]
  }))
})

const judged = async (problem: JudgedProblem, output: string) => {
  const code = `print(${JSON.stringify(output)})`
  const judgement = await judgeSource(backend, { language: "python", code }, problem)
  return { ...judgement, seen: judgement.tests.map(({ status, message }) => [status, message]) }
}

describe.each(Object.entries(pairs))("an output validator in %s", (language, program) => {
  const problem = problemWith(validatorOf(language, program))

  test("accepts every right output, and has arguments per test", async () => {
    expect((await judged(problem, "3 2")).seen).toEqual([
      ["accepted", "the sum is 5"],
      ["accepted", "the sum is 5"]
    ])
    const large = await judged(problem, "0 5")
    expect([large.status, large.score, large.seen]).toEqual([
      "wrong_answer",
      50,
      [
        ["accepted", "the sum is 5"],
        ["wrong_answer", "too large"]
      ]
    ])
  })

  test("rejects a wrong output, and tells the learner why", async () => {
    expect((await judged(problem, "2 2")).seen[0]).toEqual(["wrong_answer", "the sum is 4"])
    expect((await judged(problem, "")).seen[0]).toEqual(["wrong_answer", "two numbers are wanted"])
  })

  test("that fails is a fault of the judge, never a wrong answer", async () => {
    const broken = await judged(problemWith(validatorOf(language, program), "1"), "2 3")
    expect(broken.status).toBe("judge_error")
    expect(broken.fault).toMatch(/exit code 1, not 42 or 43: [^]*the answer is broken/)
  })
})

test.each([
  ["exit code 0", "import sys"],
  ["time_limit", "while True: pass"],
  ["exit code 1", "open('input.in').read()\nopen('/etc/shadow').read()"]
])("a validator that ends with %s is a fault of the judge", async (how, code) => {
  const broken = await judged(problemWith(validatorOf("python", code)), "2 3")
  expect([broken.status, broken.fault]).toEqual(["judge_error", expect.stringContaining(how)])
})

test("a validator that does not compile is a fault of the judge", async () => {
  const broken = await judged(problemWith(validatorOf("cpp", "int main( {")), "2 3")
  expect([broken.status, broken.tests]).toEqual(["judge_error", []])
  expect(broken.fault).toMatch(/does not compile: [^]*main\.cpp:1/)
})
