import { DateTime, Effect, Schema } from "effect"
import { SqlClient } from "effect/sql"
import type { Streak } from "../../src/api/contract/statistic.ts"
import { ReadSql } from "../platform/database/SqlLive.ts"
import { rowsOf } from "../problems/rows.ts"
import { coverMissed } from "./coverMissed.ts"
import { published, type WhatCounts } from "./published.ts"
import { streakDays } from "./streakDays.ts"

const decodeRows = rowsOf(Schema.Struct({ days: Schema.Int, freezes: Schema.Int }))

/** How many Moscow days in a row count, up to today or yesterday; days that a freeze covered hold them together. */
export const getStreak = Effect.fn("getStreak")(function* (
  userId: number,
  { publishedOnly = false }: WhatCounts = {}
) {
  const solutions = publishedOnly ? published : "true"
  const { days, freezes } = yield* countDays(yield* ReadSql, userId, solutions)
  if (days > 0 || freezes === 0) return { dayCount: days } satisfies Streak
  yield* coverMissed(userId)
  // The caller's transaction alone may see by now what was covered in it.
  const covered = yield* countDays(yield* SqlClient.SqlClient, userId, solutions)
  return { dayCount: covered.days } satisfies Streak
})

const countDays = Effect.fnUntraced(function* (sql: SqlClient.SqlClient, userId: number, solutions: string) {
  const now = DateTime.formatIso(yield* DateTime.now)
  const rows = yield* sql.unsafe(
    `with days as (${streakDays("$1", solutions)}),
    numbered as (select day, counts, row_number() over (order by day desc) as number from days),
    today as (select ($2::timestamptz at time zone 'Europe/Moscow')::date as day)
    -- Days in a row and their numbers, counted from the newest, add up to the same day.
    select count(*) filter (where counts) as days,
      coalesce((select freezes from wallets where user_id = $1), 0) as freezes
    from numbered
    where day + number::integer = (
      select newest.day + 1 from numbered newest, today
      where newest.number = 1 and newest.day >= today.day - 1)`,
    [userId, now]
  )
  const [row] = yield* decodeRows(rows)
  return row ?? { days: 0, freezes: 0 }
})
