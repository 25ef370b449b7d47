import type { StandingsRow } from "../../../src/api/contract/olympiads/standings.ts"

/** A participant's standings line without a rank. */
export interface Line extends Omit<StandingsRow, "place" | "me" | "frozenPlace"> {
  /** Null unless the participant shows it to others. For filtering only, never sent. */
  readonly city: string | null
  readonly grade: number | null
  /** Visitors also see the names of synthetic users. */
  readonly synthetic: boolean
  /** Milliseconds; null without points. */
  readonly reachedAt: number | null
}

/** The same order as `compareLines`, for totals `t` of a participant `p`; the account id makes it deterministic. */
export const standingsOrderSql = "t.points desc, t.penalty_min, t.reached_at nulls last, p.user_id"

/** Negative if `one` ranks above `other`; 0 if their results are equal. */
export const compareLines = (one: Line, other: Line): number =>
  other.points - one.points ||
  one.penaltyMin - other.penaltyMin ||
  (one.reachedAt ?? Infinity) - (other.reachedAt ?? Infinity) ||
  0

/** A line with its rank, independent of the reader. */
export type RankedRow = Omit<StandingsRow, "me" | "frozenPlace">

/** Adds ranks from 1; lines with equal results share one. */
export function ranked(lines: ReadonlyArray<Line>): ReadonlyArray<RankedRow> {
  let place = 0
  return lines.map((line, index) => {
    const before = lines[index - 1]
    if (before === undefined || compareLines(before, line) !== 0) place = index + 1
    return rowOf(line, place)
  })
}

/** The name that a reader sees. Null for visitors, who see a number instead. */
export const nameFor = (readerId: number | null, { name, synthetic }: Pick<Line, "name" | "synthetic">) =>
  readerId === null && !synthetic ? null : name

export const rowOf = (
  { userId, name, points, solved, penaltyMin, cells }: Line,
  place: number
): RankedRow => ({ place, userId, name, points, solved, penaltyMin, cells })
