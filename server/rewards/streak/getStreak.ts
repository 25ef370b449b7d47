import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import type { Streak } from "../../../src/api/contract/practice/statistic.ts"
import { ReadSql } from "../../platform/database/sqlLayer.ts"
import { published, type WhatCounts } from "./publishedSolutions.ts"
import { countDays, type CountedDays } from "./streakDays.ts"
import { spendFreezes } from "./streakFreezes.ts"

const nothing: CountedDays = { days: 0, freezes: 0 }

/** Consecutive Moscow days that count, up to today or yesterday; days covered by a freeze keep the streak. */
export const getStreak = Effect.fn("getStreak")(function* (
  userId: number,
  { publishedOnly = false }: WhatCounts = {}
) {
  const solutions = publishedOnly ? published : "true"
  const [counted = nothing] = yield* countDays(yield* ReadSql, [userId], solutions)
  return yield* streakOf(userId, counted, solutions)
})

/** Like `getStreak`, with days already counted. */
export const streakOf = Effect.fnUntraced(function* (
  userId: number,
  { days, freezes }: CountedDays,
  solutions?: string
) {
  if (days > 0 || freezes === 0) return { dayCount: days } satisfies Streak
  yield* spendFreezes(userId)
  // Only the caller's transaction may see the days just covered.
  const [covered = nothing] = yield* countDays(yield* SqlClient.SqlClient, [userId], solutions)
  return { dayCount: covered.days } satisfies Streak
})
