import type { TestResult } from "../../../src/api/contract/practice/solutions.ts"
import type { ProblemScoring } from "./ProblemScoring.ts"
import type { DueTest } from "./judgeGroups.ts"

/**
 * What an output validator wrote about the score of an output; null for a file that it did not write. A checker of
 * Polygon gives its points as a score, or a share of the test's points as a multiplier.
 */
export interface GivenScore {
  readonly score: string | null
  readonly multiplier: string | null
}

/**
 * The score of an output: absent if the validator gives none, or its fault. `isFull` is whether a checker of Polygon gave all
 * that it can, which the score does not say of a test without points.
 */
export type ValidatorScore =
  | { readonly score?: number; readonly isFull?: boolean }
  | { readonly fault: string }

/** Reads what a validator wrote, by the rules of the problem. */
export function validatorScore(
  mode: ProblemScoring["validatorScores"],
  due: DueTest,
  status: TestResult["status"],
  given: GivenScore
): ValidatorScore {
  if (mode === "points" || mode === "percent") {
    return status === "partial" ? checkerPoints(mode, due, given) : {}
  }
  const isAccepted = status === "accepted"
  if (mode === "bounded") return boundedScore(due, isAccepted, given)
  // Multipliers are of edition 2025-09, whose scores are bounded.
  const { score } = given
  if (score === null) return {}
  if (mode === "none") return fault("score.txt is there, but validation has no score")
  return isAccepted ? read("score.txt", score, -Infinity, Infinity) : wrongWithScore
}

/** Points of a checker of Polygon. "`complete-group` MUST NOT be used if PT test verdicts are emitted". */
function checkerPoints(
  mode: "points" | "percent",
  { test, group }: DueTest,
  { score, multiplier }: GivenScore
): ValidatorScore {
  const [number, most] = multiplier !== null ? [multiplier, 1] : [score, mode === "percent" ? 100 : null]
  const given = read("the number of points", number ?? "", 0, most ?? test.score)
  if ("fault" in given) return given
  const isFull = given.score >= (most ?? test.score)
  const share = most === null ? given.score : (given.score / most) * test.score
  if (group.aggregation === "pass-fail" && !isFull)
    return fault(`${group.name} gives all its points or none, but a test has a part of them`)
  return { score: Math.min(share, test.score), isFull }
}

function boundedScore(
  { test, group }: DueTest,
  isAccepted: boolean,
  { score, multiplier }: GivenScore
): ValidatorScore {
  if (score === null && multiplier === null) return {}
  if (group.name === "sample") return {}
  if (!isAccepted) return wrongWithScore
  if (group.aggregation === "pass-fail")
    return fault(`data/${group.name} is pass-fail, but an output has a score`)
  if (score !== null) return read("score.txt", score, 0, test.score)
  const share = read("score_multiplier.txt", multiplier ?? "", 0, 1)
  return "score" in share ? { score: share.score * test.score } : share
}

/** Scores of thirds and the like are not exact. */
const tolerance = 1e-6

function read(
  file: string,
  text: string,
  lowest: number,
  highest: number
): { readonly score: number } | { readonly fault: string } {
  const score = /^[-+.eE\d]+$/.test(text) ? Number(text) : Number.NaN
  const isValid = Number.isFinite(score) && score >= lowest && score <= highest + tolerance
  return isValid ? { score } : fault(`${file} is «${text.slice(0, 100)}»`)
}

const wrongWithScore = { fault: "the output validator gives a score to a wrong output" }

const fault = (reason: string) => ({ fault: `the output validator's score is wrong: ${reason}` })
