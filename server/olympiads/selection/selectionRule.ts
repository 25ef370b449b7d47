import { Schema } from "effect"

const positive = Schema.Int.check(Schema.isGreaterThan(0))

/** Who passes to the next stage. */
export const SelectionRule = Schema.Union([
  /** Everybody with at least so many points. */
  Schema.Struct({ atLeast: positive }),
  /** The best so many, of everybody or of each city, school year or year of birth; who is equal to the last of them passes too. */
  Schema.Struct({ best: positive, per: Schema.optionalKey(Schema.Literals(["city", "grade", "birthYear"])) }),
  /** The best so many percent of those who took part, rounded up. */
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

/** Those who pass, of candidates in any order. Nobody passes without a point. */
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

/** Whose city, grade or year of birth is unknown makes no group, and takes no seat. */
const unknown = ""

/** Spelled differently, a city is still the same. */
const keyOf = ({ city, ...candidate }: Candidate, per: "city" | "grade" | "birthYear"): string =>
  per === "city"
    ? (city ?? unknown).trim().toLowerCase().replaceAll("ё", "е")
    : String(candidate[per] ?? unknown)

/** Nobody is left out who did as well as the last one in. */
function best(ranked: ReadonlyArray<Candidate>, count: number): ReadonlyArray<Candidate> {
  const last = ranked[count - 1]
  return last === undefined ? ranked : ranked.filter((candidate) => compare(candidate, last) <= 0)
}
