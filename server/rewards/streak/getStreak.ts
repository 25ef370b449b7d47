import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import type { Streak } from "../../../src/api/contract/practice/statistic.ts"
import { ReadSql } from "../../platform/database/SqlLive.ts"
import { countDays, type CountedDays } from "./countDays.ts"
import { coverMissed } from "./coverMissed.ts"
import { published, type WhatCounts } from "./published.ts"

const nothing: CountedDays = { days: 0, freezes: 0 }

/** How many Moscow days in a row count, up to today or yesterday; days that a freeze covered hold them together. */
export const getStreak = Effect.fn("getStreak")(function* (
  userId: number,
  { publishedOnly = false }: WhatCounts = {}
) {
  const solutions = publishedOnly ? published : "true"
  const [counted = nothing] = yield* countDays(yield* ReadSql, [userId], solutions)
  return yield* streakOf(userId, counted, solutions)
})

/** The same when the days were counted already. */
export const streakOf = Effect.fnUntraced(function* (
  userId: number,
  { days, freezes }: CountedDays,
  solutions?: string
) {
  if (days > 0 || freezes === 0) return { dayCount: days } satisfies Streak
  yield* coverMissed(userId)
  // The caller's transaction alone may see by now what was covered in it.
  const [covered = nothing] = yield* countDays(yield* SqlClient.SqlClient, [userId], solutions)
  return { dayCount: covered.days } satisfies Streak
})
