import type { GroupResult, ScoredResult, Verdict } from "../../../src/api/contract/practice/solutions.ts"
import type { ScoredTest, TestGroup } from "./ProblemScoring.ts"

type Status = Exclude<Verdict, "queued" | "running">

/** The judge's answer for one test. */
export interface TestOutcome {
  readonly status: Status
  /** Score of an accepted or partly right output from the output validator; absent if it gives none. */
  readonly score?: number
  /** The program timed out or ended its runner. */
  readonly isLoss: boolean
}

/** A test that is to be run next. */
export interface DueTest {
  readonly test: ScoredTest
  readonly group: TestGroup
}

/** The result of all groups. A fault is one of the package. */
export type GroupsJudged =
  | { readonly status: Status; readonly scored: ScoredResult }
  | { readonly fault: string }

/** Result of a test or a group as its group sees it. */
interface ItemOutcome {
  readonly status: Status
  readonly score: number
  /** Every test was judged and accepted. */
  readonly passed: boolean
}

interface GroupOutcome extends ItemOutcome {
  readonly judged: boolean
}

/**
 * Losses that every solution may have, and more for each passed test. Beyond them only the first test of a group runs, as
 * long as there are no more than `firstLossesFree`: a program that never ends must not cost a time limit per group.
 */
const lossesFree = 3
const firstLossesFree = 10
const lossesEarned = 2

/** The format's order of errors; others come later. */
const worstFirst: ReadonlyArray<Status> = [
  "judge_error",
  "runtime_error",
  "memory_limit",
  "time_limit",
  "output_limit",
  "wrong_answer",
  "presentation_error"
]

/**
 * Walks through a problem's test groups: yields each test whose result can matter, takes its outcome and returns the
 * score. Tests and groups that cannot change the score are skipped.
 */
export function* judgeGroups(root: TestGroup): Generator<DueTest, GroupsJudged, TestOutcome> {
  const walk = new Walk()
  const { status, score } = yield* walk.group(root)
  if (walk.fault !== null) return { fault: walk.fault }
  const counts = status === "accepted"
  const total = counts ? Math.max(0, score) : 0
  return {
    status: statusOf(total, root.maxScore, counts ? walk.firstFailure : status),
    scored: {
      score: total,
      maxScore: root.maxScore,
      groups: shownGroups(root).map((group) => walk.resultOf(group, counts))
    }
  }
}

/** A full score is accepted and a part of it partial, whatever single tests say. */
function statusOf(score: number, maxScore: number, otherwise: Status): Status {
  if (score >= maxScore && maxScore > 0) return "accepted"
  return score > 0 || otherwise === "accepted" ? "partial" : otherwise
}

class Walk {
  fault: string | null = null
  /** The first error of all tests; accepted if there is none. */
  firstFailure: Status = "accepted"
  readonly #outcomes = new Map<string, GroupOutcome>()
  #losses = 0
  #passed = 0
  #lastLoss: Status = "time_limit"

  resultOf(group: TestGroup, counts: boolean): GroupResult {
    const { name, maxScore } = group
    const ordinals = ordinalsOf(group)
    const { status, score, judged } = this.#outcomes.get(name) ?? notJudged("wrong_answer")
    const counted = counts ? Math.max(0, score) : 0
    const shown = counts && maxScore > 0 ? statusOf(counted, maxScore, status) : status
    return {
      from: Math.min(...ordinals),
      to: Math.max(...ordinals),
      score: counted,
      maxScore,
      status: judged ? shown : null
    }
  }

  *group(group: TestGroup): Generator<DueTest, GroupOutcome, TestOutcome> {
    const outcome = this.#unmet(group) ?? (yield* this.#judge(group))
    this.#outcomes.set(group.name, outcome)
    return outcome
  }

  /** The outcome of a group that is not judged because of a required group; null if it is judged. */
  #unmet({ requires }: TestGroup): GroupOutcome | null {
    const required = requires.map((name) => this.#outcomes.get(name) ?? notJudged("wrong_answer"))
    const unmet = required.find(({ passed }) => !passed)
    return unmet === undefined ? null : notJudged(unmet.status)
  }

  *#judge(group: TestGroup): Generator<DueTest, GroupOutcome, TestOutcome> {
    const counted: Array<ItemOutcome> = []
    let passed = true
    let judgedItems = 0
    for (const item of group.items) {
      const outcome: ItemOutcome = yield* "items" in item
        ? this.group(item)
        : this.#test({ test: item, group }, judgedItems === 0)
      judgedItems++
      passed &&= outcome.passed
      if (!group.ignoresSamples || !isSample(item)) counted.push(outcome)
      if (isDecided(group, outcome)) break
    }
    passed &&= judgedItems === group.items.length
    const status = verdictOf(group, counted)
    const score = scoreOf(group, counted, passed)
    this.#checkRange(group, status, score)
    return { status, score, passed, judged: true }
  }

  *#test(due: DueTest, isFirst: boolean): Generator<DueTest, ItemOutcome, TestOutcome> {
    const { score, rejectedScore } = due.test
    const free = isFirst ? firstLossesFree : lossesFree
    if (this.#losses >= free + lossesEarned * this.#passed)
      return { status: this.#lastLoss, score: rejectedScore, passed: false }
    const outcome = yield due
    const passed = outcome.status === "accepted"
    const isPartial = outcome.status === "partial"
    if (passed) this.#passed++
    else if (this.firstFailure === "accepted" && !isPartial) this.firstFailure = outcome.status
    if (outcome.isLoss) {
      this.#losses++
      this.#lastLoss = outcome.status
    }
    const earned = passed || isPartial ? (outcome.score ?? score) : rejectedScore
    return { status: outcome.status, score: earned, passed }
  }

  #checkRange({ name, range: [lowest, highest] }: TestGroup, status: Status, score: number): void {
    const isTooHigh = highest !== null && score > highest
    const isTooLow = lowest !== null && score < lowest && status === "accepted"
    if (!isTooHigh && !isTooLow) return
    this.fault ??= `the score ${score} of data/${name} is not between ${lowest ?? "-inf"} and ${highest ?? "inf"}`
  }
}

const notJudged = (status: Status): GroupOutcome => ({ status, score: 0, passed: false, judged: false })

const isSample = (item: ScoredTest | TestGroup) => "items" in item && item.name === "sample"

/** Whether the items that follow cannot change the result of the group. */
function isDecided({ stopsAt }: TestGroup, { status, score }: ItemOutcome): boolean {
  return stopsAt === "rejected" ? status !== "accepted" : stopsAt === "zero" && score <= 0
}

function verdictOf({ verdict, acceptIfAny }: TestGroup, outcomes: ReadonlyArray<ItemOutcome>): Status {
  const errors: ReadonlyArray<Status> = outcomes
    .map(({ status }) => status)
    .filter((status) => status !== "accepted")
  if (verdict === "always_accept" || (acceptIfAny && errors.length < outcomes.length)) return "accepted"
  const first = verdict === "worst_error" ? worstFirst.find((status) => errors.includes(status)) : errors[0]
  return first ?? errors[0] ?? "accepted"
}

function scoreOf(group: TestGroup, outcomes: ReadonlyArray<ItemOutcome>, passed: boolean): number {
  if (group.aggregation === "pass-fail") return passed ? group.maxScore : 0
  const scores = outcomes.map(({ score }) => score)
  return scores.length === 0 ? 0 : aggregates[group.aggregation](scores)
}

const sum = (scores: ReadonlyArray<number>) => rounded(scores.reduce((total, score) => total + score, 0))

/** Rounds to the six digits that the format's default grader prints, so that three thirds of 100 are 100. */
export const rounded = (score: number) => Math.round(score * 1e6) / 1e6

/** Aggregations of scores, which are never none. */
export const aggregates = {
  sum,
  avg: (scores: ReadonlyArray<number>) => rounded(sum(scores) / scores.length),
  min: (scores: ReadonlyArray<number>) => rounded(Math.min(...scores)),
  max: (scores: ReadonlyArray<number>) => rounded(Math.max(...scores))
} as const

/** The groups of `secret`, preceded by the samples if they earn something: those of `ScoredResult`, in order. */
export function shownGroups(root: TestGroup): ReadonlyArray<TestGroup> {
  const parts = groupsIn(root)
  const samples = parts.filter((part) => isSample(part) && !root.ignoresSamples && part.maxScore > 0)
  const secret = parts.filter((part) => !isSample(part)).flatMap(groupsIn)
  return secret.length === 0 ? [] : [...samples, ...secret]
}

const groupsIn = ({ items }: TestGroup) => items.filter((item) => "items" in item)

const ordinalsOf = ({ items }: TestGroup): ReadonlyArray<number> =>
  items.flatMap((item) => ("items" in item ? ordinalsOf(item) : [item.ordinal]))
