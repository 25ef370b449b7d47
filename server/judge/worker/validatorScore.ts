import type { ProblemScoring } from "./ProblemScoring.ts"
import type { DueTest } from "./judgeGroups.ts"

/** What an output validator wrote about the score of an output; null for a file that it did not write. */
export interface GivenScore {
  readonly score: string | null
  readonly multiplier: string | null
}

/** The score of an output: absent if the validator gives none, or its fault. */
export type ValidatorScore = { readonly score?: number } | { readonly fault: string }

/** Reads what a validator wrote, by the rules of the problem. */
export function validatorScore(
  mode: ProblemScoring["validatorScores"],
  due: DueTest,
  isAccepted: boolean,
  given: GivenScore
): ValidatorScore {
  if (mode === "bounded") return boundedScore(due, isAccepted, given)
  // Multipliers are of edition 2025-09, whose scores are bounded.
  const { score } = given
  if (score === null) return {}
  if (mode === "none") return fault("score.txt is there, but validation has no score")
  return isAccepted ? read("score.txt", score, -Infinity, Infinity) : wrongWithScore
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
  return "score" in share ? { score: (share.score ?? 0) * test.score } : share
}

/** Scores of thirds and the like are not exact. */
const tolerance = 1e-6

function read(file: string, text: string, lowest: number, highest: number): ValidatorScore {
  const score = /^[-+.eE\d]+$/.test(text) ? Number(text) : Number.NaN
  const isValid = Number.isFinite(score) && score >= lowest && score <= highest + tolerance
  return isValid ? { score } : fault(`${file} is «${text.slice(0, 100)}»`)
}

const wrongWithScore = { fault: "the output validator gives a score to a wrong output" }

const fault = (reason: string) => ({ fault: `the output validator's score is wrong: ${reason}` })
