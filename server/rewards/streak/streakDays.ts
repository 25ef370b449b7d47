import { DateTime, Effect, Schema } from "effect"
import type { SqlClient } from "effect/sql"
import { rowsOf } from "../../platform/database/sql.ts"

/**
 * SQL: Moscow days (`day`) of a streak; `counts` is false for days covered by a freeze. A solution counts on the day it
 * was sent, a lesson step on the day it was finished. `solutions` is a condition on the solutions.
 */
export const streakDays = (userId: string, solutions = "true"): string =>
  `select day, bool_or(counts) as counts from (
    select (received_at at time zone 'Europe/Moscow')::date as day, true as counts
    from solutions where user_id = ${userId} and status = 'accepted' and ${solutions}
    union all
    select (done_at at time zone 'Europe/Moscow')::date, true
    from lesson_progress where user_id = ${userId} and done_at is not null
    union all
    select day, false from frozen_days where user_id = ${userId}
  ) every_day group by day`

const Row = Schema.Struct({ days: Schema.Int, freezes: Schema.Int })
const decodeRows = rowsOf(Row)

/** Consecutive Moscow days that count, up to today or yesterday, and the freezes available for missed days. */
export type CountedDays = typeof Row.Type

/** Counts the days of learners, in input order; `solutions` as for `streakDays`. */
export const countDays = Effect.fnUntraced(function* (
  sql: SqlClient.SqlClient,
  userIds: ReadonlyArray<number>,
  solutions?: string
) {
  const now = DateTime.formatIso(yield* DateTime.now)
  return yield* decodeRows(
    yield* sql.unsafe(
      // Pass the ids as JSON, so that the query plan does not depend on their number.
      `select counted.days, coalesce((select freezes from wallets where user_id = learner.user_id), 0) as freezes
      from jsonb_array_elements_text($1::jsonb) with ordinality asked (id, place)
      cross join lateral (select asked.id::bigint as user_id) learner
      cross join lateral (
        with days as (${streakDays("learner.user_id", solutions)}),
        numbered as (select day, counts, row_number() over (order by day desc) as number from days),
        today as (select ($2::timestamptz at time zone 'Europe/Moscow')::date as day)
        -- Days in a row and their numbers, counted from the newest, add up to the same day.
        select count(*) filter (where counts) as days from numbered
        where day + number::integer = (
          select newest.day + 1 from numbered newest, today
          where newest.number = 1 and newest.day >= today.day - 1)
      ) counted
      order by asked.place`,
      [JSON.stringify(userIds), now]
    )
  )
})
