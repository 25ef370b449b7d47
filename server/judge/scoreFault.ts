import { matchesGlob } from "node:path/posix"
import { Schema } from "effect"
import { shownGroups } from "./worker/judgeGroups.ts"
import type { Judgement } from "./worker/judgeSource.ts"
import type { ProblemScoring } from "./worker/ProblemScoring.ts"

/** A score that an author's program has to earn, of the groups that match a pattern; bounds are inclusive. */
export const ExpectedScore = Schema.Struct({
  /** Such as `secret/group1`; null for the whole problem. */
  groups: Schema.NullOr(Schema.String),
  lowest: Schema.Finite,
  highest: Schema.Finite
})
export type ExpectedScore = typeof ExpectedScore.Type

/** Scores with thirds are not exact. */
const tolerance = 1e-6

/** How the score of a solution or of a group differs from what is expected; null if it does not. */
export function scoreFault(
  scoring: ProblemScoring | null,
  { scored }: Judgement,
  expected: ReadonlyArray<ExpectedScore>
): string | null {
  if (scoring === null || scored === undefined) return null
  const groups = shownGroups(scoring.root).map(({ name }, index) => ({
    name,
    score: scored.groups[index]?.score ?? 0
  }))
  for (const { groups: pattern, lowest, highest } of expected) {
    const total = { name: "the problem", score: scored.score }
    const meant =
      pattern === null || pattern === "secret"
        ? [total]
        : groups.filter(({ name }) => matchesGlob(name, pattern))
    if (meant.length === 0) return `has a score for ${pattern}, which is no group`
    const wrong = meant.find(({ score }) => score < lowest - tolerance || score > highest + tolerance)
    if (wrong !== undefined) return `earns ${wrong.score} in ${wrong.name}, not ${said(lowest, highest)}`
  }
  return null
}

const said = (lowest: number, highest: number) =>
  lowest === highest ? String(lowest) : `${lowest} to ${highest}`
