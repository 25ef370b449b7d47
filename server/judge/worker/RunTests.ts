import type { TestResult } from "../../../src/api/contract/practice/solutions.ts"
import type { Limits, RunResult, RunStatus } from "../JudgeBackend.ts"
import type { StoredTest } from "./ProblemTests.ts"
import type { GivenScore } from "./validatorScore.ts"

/** The verdict on one test. */
export interface OutputVerdict {
  readonly status: TestResult["status"]
  /** What the problem's author says to the learner. */
  readonly message?: string | null
  /** What the output validator wrote about the score. */
  readonly given?: GivenScore
  readonly fault?: string
}

/** How a solution did on one test. */
export interface TestRun {
  /** The cost of the test, and the output and messages of its last run. */
  readonly result: RunResult
  readonly verdict: OutputVerdict
  /** What the solution and the judge said, if the test is more than an input and an output. */
  readonly dialogue?: string
  /** The solution and the judge's program waited for each other. */
  readonly deadlocked?: true
}

/** Continue, stop, or continue with new limits. */
export type Step = "go" | "stop" | Limits

/**
 * Runs a compiled solution on tests, requesting each test after the previous verdict. `onTest` returns whether to
 * continue.
 */
export type RunTests = (
  tests: Iterable<StoredTest>,
  limits: Limits,
  onTest: (test: StoredTest, run: TestRun) => Step | Promise<Step>
) => Promise<void>

/** Verdicts on programs that did not end as they should. */
export const failedStatus: Readonly<Record<Exclude<RunStatus, "ok">, TestResult["status"]>> = {
  time_limit: "time_limit",
  memory_limit: "memory_limit",
  output_limit: "output_limit",
  runtime_error: "runtime_error",
  security: "runtime_error",
  judge_error: "judge_error"
}
