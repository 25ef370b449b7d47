import type { Verdict } from "../../../src/api/contract/practice/solutions.ts"
import { rejectedMinutes } from "./countResults.ts"
import { pointsOf, type Scored, type Worth } from "../../judge/pointsOf.ts"

export interface ContestRules {
  readonly scoring: "points" | "icpc"
  readonly startsAt: number
  /** Personal duration; null if all participants share the contest's start and end. */
  readonly durationS: number | null
  readonly worth: ReadonlyMap<number, Worth>
}

/** A solution with its verdict; `receivedAt` in milliseconds. */
export interface CountedSolution {
  readonly problemId: number
  readonly status: Verdict
  readonly receivedAt: number
  readonly official: boolean
  readonly tests: ReadonlyArray<{ readonly ordinal: number; readonly status: Verdict }>
  readonly testsTotal: number
  readonly scored: typeof Scored.Type | null
}

export interface Totals {
  readonly points: number
  readonly solved: number
  readonly penaltyMin: number
  /** Time of the last improvement in milliseconds; null without points. */
  readonly reachedAt: number | null
}

const nothing: Totals = { points: 0, solved: 0, penaltyMin: 0, reachedAt: null }

const isCounted = ({ official, status }: CountedSolution) =>
  official && status !== "queued" && status !== "running" && status !== "judge_error"

/**
 * Computes a participant's totals from the solutions alone, without SQL.
 * `zama contest verify` and a property test compare it with the independent `countResults`.
 */
export function countTotals(
  rules: ContestRules,
  startedAt: number,
  solutions: ReadonlyArray<CountedSolution>
): Totals {
  const inTurn = solutions.filter(isCounted).toSorted((left, right) => left.receivedAt - right.receivedAt)
  const problems = [...rules.worth].map(([problemId, worth]) => {
    const own = inTurn.filter((solution) => solution.problemId === problemId)
    return rules.scoring === "points" ? best(worth, own) : firstAccepted(rules, startedAt, own)
  })
  return problems.reduce(add, nothing)
}

function best(worth: Worth, solutions: ReadonlyArray<CountedSolution>): Totals {
  return solutions.reduce((sofar, { tests, testsTotal, scored, receivedAt, status }) => {
    const points = pointsOf(worth, tests, testsTotal, scored)
    const better = points > sofar.points ? { ...sofar, points, reachedAt: receivedAt } : sofar
    return status === "accepted" ? { ...better, solved: 1 } : better
  }, nothing)
}

function firstAccepted(
  { startsAt, durationS }: ContestRules,
  startedAt: number,
  solutions: ReadonlyArray<CountedSolution>
): Totals {
  let rejected = 0
  for (const { status, receivedAt } of solutions) {
    if (status === "accepted") {
      const minutes = Math.floor((receivedAt - (durationS === null ? startsAt : startedAt)) / 60_000)
      return { points: 1, solved: 1, penaltyMin: minutes + rejectedMinutes * rejected, reachedAt: receivedAt }
    }
    if (status !== "compilation_error") rejected += 1
  }
  return nothing
}

const add = (left: Totals, right: Totals): Totals => ({
  points: left.points + right.points,
  solved: left.solved + right.solved,
  penaltyMin: left.penaltyMin + right.penaltyMin,
  reachedAt: Math.max(left.reachedAt ?? 0, right.reachedAt ?? 0) || null
})
