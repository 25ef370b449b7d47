import { Effect } from "effect"
import { afterAll, beforeAll, expect, test } from "vitest"
import { judgedProblem } from "../../server/content/verifyProblem.ts"
import type { EmbeddedBackend } from "../../server/judge/embedded/createEmbeddedBackend.ts"
import { judgeSource } from "../../server/judge/worker/judgeSource.ts"
import type { JudgedProblem } from "../../server/judge/worker/ProblemTests.ts"
import { polygonXml, readPolygon } from "../server/content/polygon/polygonPackage.ts"
import { testBackend } from "./support/judge.ts"

/** Says whether a guess is too small until it is right, and writes the number of guesses for the checker. */
const interactor = `#include "testlib.h"
int main(int argc, char *argv[]) {
  registerInteraction(argc, argv);
  int secret = inf.readInt(), guesses = 0, jury = ans.readInt();
  std::cout << jury << std::endl;
  for (;;) {
    std::string word = ouf.readToken();
    if (word == "!") {
      int said = ouf.readInt();
      if (said != secret) quitf(_wa, "%d is not the number", said);
      tout << guesses << std::endl;
      quitf(_ok, "guessed");
    }
    int guess = ouf.readInt(1, 1000, "guess");
    guesses++;
    std::cout << (guess < secret ? "more" : "no") << std::endl;
  }
}
`

/** Compares the number of guesses with the most that the answer allows. */
const checker = `#include "testlib.h"
int main(int argc, char *argv[]) {
  registerTestlibCmd(argc, argv);
  int guesses = ouf.readInt(), most = ans.readInt();
  if (inf.readInt() < 1) quitf(_fail, "the input is wrong");
  if (guesses > most) quitf(_wa, "%d guesses", guesses);
  if (guesses == 0) quitf(_pe, "no guesses");
  quitf(_ok, "%d guesses", guesses);
}
`

/** The first test compiles two programs with testlib. */
const timeout = 180_000

let backend: EmbeddedBackend
let problem: JudgedProblem

beforeAll(async () => {
  backend = await testBackend()
  const read = await readPolygon({
    "problem.xml": polygonXml({
      assets: `<interactor><source path="files/talk.cpp" type="cpp.g++17"/></interactor>`
    }),
    ...{ "files/talk.cpp": interactor, "files/check.cpp": checker, "files/testlib.h": null },
    ...{ "tests/01": "700\n", "tests/01.a": "10\n" },
    ...{ "tests/02": "1\n", "tests/02.a": "10\n" },
    ...{ "tests/03": "1000\n", "tests/03.a": "11\n" }
  })
  problem = await Effect.runPromise(judgedProblem(read, 1000))
})

afterAll(() => backend.dispose())

/** Halves the range; `last` says the number that was found. */
const halving = (last: string) => `most = int(input())
low, high = 1, 1000
while low < high:
  middle = (low + high) // 2
  print("?", middle, flush=True)
  if input() == "more": low = middle + 1
  else: high = middle
${last}`

const programs = {
  right: halving('print("!", low)'),
  slow: `input()
number = 1
while True:
  print("?", number, flush=True)
  if input() == "no": break
  number += 1
print("!", number)`,
  wrong: halving('print("!", low % 1000)'),
  blind: 'input()\nprint("! 700")',
  malformed: 'input()\nprint("? many")',
  crash: halving('raise Exception("no number")'),
  silent: "while True: input()"
}

test.each([
  ["right", ["accepted", "accepted", "accepted"], "ok 10 guesses"],
  ["slow", ["wrong_answer", "accepted", "wrong_answer"], "wrong answer 700 guesses"],
  ["wrong", ["accepted", "accepted", "wrong_answer"], "ok 10 guesses"],
  ["blind", ["presentation_error", "wrong_answer", "wrong_answer"], "wrong output format no guesses"],
  [
    "malformed",
    ["presentation_error", "presentation_error", "presentation_error"],
    'wrong output format Expected integer, but "many" found'
  ],
  ["crash", ["runtime_error", "runtime_error", "runtime_error"], expect.stringContaining("no number")],
  ["silent", ["time_limit", "time_limit", "time_limit"], null]
] as const)("a %s solution", { timeout }, async (name, statuses, message) => {
  const source = { language: "python", code: programs[name] }
  const { tests, fault } = await judgeSource(backend, source, problem)
  expect(fault).toBeUndefined()
  expect(tests.map(({ status }) => status)).toEqual(statuses)
  expect(tests[0]?.message).toEqual(message)
})

test("the dialogue of a sample is shown, and its input and answer are not", { timeout }, async () => {
  const source = { language: "python", code: programs.blind }
  const { tests } = await judgeSource(backend, source, problem)
  expect(tests.map(({ input, expected, actual }) => [input, expected, actual])).toEqual([
    [null, null, "<10\n>! 700\n"],
    [null, null, null],
    [null, null, null]
  ])
})
