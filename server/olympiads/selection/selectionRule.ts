import { Schema } from "effect"
import type { SetSelection } from "../../../src/api/contract/organiser/settings.ts"

const positive = Schema.Int.check(Schema.isGreaterThan(0))

/** Which candidates pass to the next stage. */
export const SelectionRule = Schema.Union([
  /** All candidates with at least this many points. */
  Schema.Struct({ atLeast: positive }),
  /** The best ones, overall or per city, grade or year of birth; candidates equal to the last one also pass. */
  Schema.Struct({ best: positive, per: Schema.optionalKey(Schema.Literals(["city", "grade", "birthYear"])) }),
  /** The best percentage of those who took part, rounded up. */
  Schema.Struct({ bestPercent: Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 100 })) })
])
export type SelectionRule = typeof SelectionRule.Type

export interface Candidate {
  readonly userId: number
  readonly points: number
  readonly penaltyMin: number
  readonly city: string | null
  readonly grade: number | null
  readonly birthYear: number | null
}

/** Candidates who pass, given in any order. A candidate without points never passes. */
export function whoPasses(rule: SelectionRule, candidates: ReadonlyArray<Candidate>): ReadonlySet<number> {
  const ranked = candidates.filter(({ points }) => points > 0).toSorted(compare)
  return new Set(chosen(rule, ranked, candidates.length).map(({ userId }) => userId))
}

const compare = (one: Candidate, other: Candidate): number =>
  other.points - one.points || one.penaltyMin - other.penaltyMin

function chosen(
  rule: SelectionRule,
  ranked: ReadonlyArray<Candidate>,
  total: number
): ReadonlyArray<Candidate> {
  if ("atLeast" in rule) return ranked.filter(({ points }) => points >= rule.atLeast)
  if ("bestPercent" in rule) return best(ranked, Math.ceil((total * rule.bestPercent) / 100))
  const { per } = rule
  if (per === undefined) return best(ranked, rule.best)
  return [...Map.groupBy(ranked, (candidate) => keyOf(candidate, per))].flatMap(([key, group]) =>
    key === unknown ? [] : best(group, rule.best)
  )
}

/** Candidates with an unknown city, grade or year of birth form no group and do not pass. */
const unknown = ""

/** Spelling variants of a city are one group. */
const keyOf = ({ city, ...candidate }: Candidate, per: "city" | "grade" | "birthYear"): string =>
  per === "city"
    ? (city ?? unknown).trim().toLowerCase().replaceAll("ё", "е")
    : String(candidate[per] ?? unknown)

/** Includes all candidates equal to the last one. */
function best(ranked: ReadonlyArray<Candidate>, count: number): ReadonlyArray<Candidate> {
  const last = ranked[count - 1]
  return last === undefined ? ranked : ranked.filter((candidate) => compare(candidate, last) <= 0)
}

/** Rule to API form. */
export function setSelection(rule: SelectionRule): SetSelection {
  if ("atLeast" in rule) return { kind: "at_least", count: rule.atLeast }
  if ("bestPercent" in rule) return { kind: "best_percent", count: rule.bestPercent }
  if (rule.per === undefined) return { kind: "best", count: rule.best }
  return { kind: kinds[rule.per], count: rule.best }
}

const kinds = { city: "best_of_city", grade: "best_of_grade", birthYear: "best_of_birth_year" } as const

/** API form to rule. */
export function ruleOf({ kind, count }: SetSelection): SelectionRule {
  switch (kind) {
    case "at_least":
      return { atLeast: count }
    case "best_percent":
      return { bestPercent: Math.min(100, count) }
    case "best":
      return { best: count }
    case "best_of_city":
      return { best: count, per: "city" }
    case "best_of_grade":
      return { best: count, per: "grade" }
    case "best_of_birth_year":
      return { best: count, per: "birthYear" }
  }
}
