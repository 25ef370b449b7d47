import { createHash } from "node:crypto"
import { type Answers, readAnswers } from "../../../src/api/contract/practice/answers.ts"
import { answerName } from "../answerName.ts"
import type { RunResult } from "../JudgeBackend.ts"
import type { CheckOutput } from "./judgeSource.ts"
import type { StoredTest } from "./ProblemTests.ts"
import type { RunTests } from "./RunTests.ts"

/** SHA-256 of inputs as hexadecimal digits, by names of tests. */
export type AnsweredInputs = Readonly<Record<string, string>>

/** A test without an answer is a wrong answer. */
const missing = { status: "wrong_answer" } as const

interface AnsweredProblem {
  readonly tests: ReadonlyArray<StoredTest>
  /** The tests when the answers were given; null if that is not known. */
  readonly answeredInputs: AnsweredInputs | null
}

/** Judges the answers of a solution in place of the outputs of a program. */
export function answeredTests(source: string, problem: AnsweredProblem, checkOutput: CheckOutput): RunTests {
  const answers = answersByTest(readAnswers(source) ?? {}, problem)
  return async (tests, _limits, onTest) => {
    for (const test of tests) {
      const answer = answers.get(test.ordinal)
      const stdout = new TextEncoder().encode(answer ?? "")
      const verdict = answer === undefined ? missing : await checkOutput(test, stdout)
      if ((await onTest(test, { result: { ...noRun, stdout }, verdict })) === "stop") return
    }
  }
}

/**
 * The answer to each test, by ordinal. An answer belongs to the test with the input that it was given for, whatever the name
 * of that test is now. If no test has that input any more, it belongs to the test with its name, whose input was corrected.
 */
function answersByTest(
  answers: Answers,
  { tests, answeredInputs }: AnsweredProblem
): ReadonlyMap<number, string> {
  const left = new Map(Object.entries(answers))
  const found = new Map<number, string>()
  const inputOf = new Map(
    Object.entries(answeredInputs ?? {}).map(([name, hash]) => [answerName({ name }), hash] as const)
  )
  const assign = (nameFor: (test: StoredTest) => string | undefined) => {
    for (const test of tests) {
      const name = found.has(test.ordinal) ? undefined : nameFor(test)
      const answer = name === undefined ? undefined : left.get(name)
      if (name === undefined || answer === undefined) continue
      found.set(test.ordinal, answer)
      left.delete(name)
    }
  }
  if (answeredInputs !== null) {
    const hashes = new Map(tests.map(({ ordinal, input }) => [ordinal, hashOf(input)]))
    const isFor = (test: StoredTest, name: string) => inputOf.get(name) === hashes.get(test.ordinal)
    // Tests may have equal inputs, so names come first.
    assign((test) => [answerName(test)].find((name) => isFor(test, name)))
    assign((test) => [...left.keys()].find((name) => isFor(test, name)))
  }
  assign(answerName)
  return found
}

const hashOf = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex")

const noRun: RunResult = {
  status: "ok",
  exitCode: null,
  cpuMs: 0,
  wallMs: 0,
  memoryKb: 0,
  stdout: new Uint8Array(),
  stderr: ""
}
