import { DateTime, Effect, Schema } from "effect"
import type { Streak } from "../../src/api/contract/statistic.ts"
import { ReadSql } from "../platform/database/SqlLive.ts"
import { rowsOf } from "../problems/rows.ts"

const Row = Schema.Struct({ days: Schema.Int })

/**
 * How many Moscow days in a row, up to today or yesterday, have an accepted solution.
 *
 * A solution counts for the day it was sent, however long the judge took.
 */
export const getStreak = Effect.fn("getStreak")(function* (userId: number) {
  const sql = yield* ReadSql
  const now = DateTime.formatIso(yield* DateTime.now)
  const rows = yield* sql`
    with active as (
      select distinct (received_at at time zone 'Europe/Moscow')::date as day
      from solutions where user_id = ${userId} and status = 'accepted'
    ),
    numbered as (select day, row_number() over (order by day desc) as number from active),
    today as (select (${now}::timestamptz at time zone 'Europe/Moscow')::date as day)
    -- Days in a row and their numbers, counted from the newest, add up to the same day.
    select count(*) as days from numbered
    where day + number::integer = (
      select newest.day + 1 from numbered newest, today
      where newest.number = 1 and newest.day >= today.day - 1)`
  const [row] = yield* rowsOf(Row)(rows)
  return { dayCount: row?.days ?? 0 } satisfies Streak
})
