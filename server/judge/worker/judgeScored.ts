import type { ScoredResult, TestResult } from "../../../src/api/contract/practice/solutions.ts"
import { type DueTest, type GroupsJudged, judgeGroups, type TestOutcome } from "./judgeGroups.ts"
import type { ProblemScoring } from "./ProblemScoring.ts"
import type { StoredTest } from "./ProblemTests.ts"
import { type GivenScore, type ValidatorScore, validatorScore } from "./validatorScore.ts"

/** A test with its verdict, and what the output validator wrote about its score. */
export interface CheckedTest {
  readonly result: TestResult
  readonly given: GivenScore | null
  readonly isLoss: boolean
  readonly fault?: string
}

interface ScoredRun {
  readonly tests: ReadonlyArray<StoredTest>
  readonly scoring: ProblemScoring
  /** Runs the program on tests, which it takes one by one: the next depends on the verdict on the last. */
  readonly run: (
    tests: Iterable<StoredTest>,
    onTest: (checked: CheckedTest) => "go" | "stop"
  ) => Promise<void>
  readonly onTest?: ((result: TestResult) => void) | undefined
}

/** The verdict on a scoring problem; `scored` is absent if the judge failed. */
interface ScoredJudgement {
  readonly status: TestOutcome["status"]
  readonly tests: ReadonlyArray<TestResult>
  readonly scored?: ScoredResult
  readonly fault?: string
}

/** Judges the tests of a scoring problem's groups, as far as they can change the score. */
export async function judgeScored({ tests, scoring, run, onTest }: ScoredRun): Promise<ScoredJudgement> {
  const byOrdinal = new Map(tests.map((test) => [test.ordinal, test]))
  const judging = new ScoredTests(scoring, byOrdinal)
  await run(judging.tests(), (checked) => {
    const result = judging.take(checked)
    onTest?.(result)
    return judging.due === null || result.status === "judge_error" ? "stop" : "go"
  })
  return judging.judgement
}

/** The walk through the groups, with the results so far. */
class ScoredTests {
  readonly #scoring: ProblemScoring
  readonly #stored: ReadonlyMap<number, StoredTest>
  readonly #walk: ReturnType<typeof judgeGroups>
  #step: IteratorResult<DueTest, GroupsJudged>
  readonly #results: Array<TestResult> = []
  readonly #usedFiles = new Set<keyof GivenScore>()
  #fault: string | undefined

  constructor(scoring: ProblemScoring, stored: ReadonlyMap<number, StoredTest>) {
    this.#scoring = scoring
    this.#stored = stored
    this.#walk = judgeGroups(scoring.root)
    this.#step = this.#walk.next()
  }

  /** The next test; null after the last one. */
  get due(): (DueTest & { readonly stored: StoredTest }) | null {
    if (this.#step.done === true) return null
    const stored = this.#stored.get(this.#step.value.test.ordinal)
    return stored === undefined ? null : { ...this.#step.value, stored }
  }

  *tests(): Generator<StoredTest> {
    for (let due = this.due; due !== null; due = this.due) yield due.stored
  }

  take(checked: CheckedTest): TestResult {
    const { due } = this
    const score = due === null ? {} : this.#scoreOf(due, checked)
    this.#fault = "fault" in score ? score.fault : checked.fault
    const result: TestResult = { ...checked.result, status: statusWith(score, checked.result.status) }
    this.#results.push(result)
    const { status } = result
    const isBroken = status === "judge_error" || status === "queued" || status === "running"
    if (isBroken || "fault" in score) return result
    this.#step = this.#walk.next({ status, ...score, isLoss: checked.isLoss })
    return result
  }

  get judgement(): ScoredJudgement {
    const tests = this.#results
    const ended = this.#step.done === true ? this.#step.value : { fault: this.#fault }
    if ("status" in ended) return { ...ended, tests }
    const { fault } = ended
    return { status: "judge_error", tests, ...(fault === undefined ? {} : { fault }) }
  }

  /** "If a validator ever creates a `score.txt`, then it must never create a `score_multiplier.txt`, and vice versa." */
  #scoreOf(due: DueTest, { given, result }: CheckedTest): ValidatorScore {
    if (given === null) return {}
    for (const file of ["score", "multiplier"] as const) if (given[file] !== null) this.#usedFiles.add(file)
    const { validatorScores } = this.#scoring
    return this.#usedFiles.size > 1 && validatorScores === "bounded"
      ? { fault: "the output validator gives scores and multipliers" }
      : validatorScore(validatorScores, due, result.status, given)
  }
}

/** All points of a test are its acceptance. */
function statusWith(score: ValidatorScore, status: TestResult["status"]): TestResult["status"] {
  if ("fault" in score) return "judge_error"
  return status === "partial" && score.isFull === true ? "accepted" : status
}
