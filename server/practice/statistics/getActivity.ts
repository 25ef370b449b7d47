import { DateTime, Effect, Schema } from "effect"
import { type Activity, ActiveDay } from "../../../src/api/contract/practice/statistic.ts"
import { published, type WhatCounts } from "../../rewards/streak/publishedSolutions.ts"
import { readSql, rowsOf } from "../../platform/database/sql.ts"

const decodeDays = rowsOf({
  today: Schema.String,
  day: Schema.NullOr(ActiveDay.fields.day),
  attempts: Schema.Int,
  accepted: Schema.Int,
  steps: Schema.Int
})

/** A learner's activity per day, in Moscow time, of the last 53 weeks. */
export const getActivity = Effect.fn("getActivity")(function* (
  userId: number,
  { publishedOnly = false }: WhatCounts = {}
) {
  const shown = readSql.literal(publishedOnly ? published : "true")
  const now = DateTime.formatIso(yield* DateTime.now)
  const rows = yield* readSql`
    with today as (select (${now}::timestamptz at time zone 'Europe/Moscow')::date as day),
    sent as (
      select (received_at at time zone 'Europe/Moscow')::date as day, status from solutions
      where user_id = ${userId} and status not in ('queued', 'running', 'judge_error')
        and received_at >= (select day - 371 from today) and ${shown}
      union all
      select (done_at at time zone 'Europe/Moscow')::date, 'step' from lesson_progress
      where user_id = ${userId} and done_at >= (select day - 371 from today)
    )
    select today.day::text as today, sent.day::text as day,
      count(sent.day) filter (where status <> 'step') as attempts,
      count(*) filter (where status = 'accepted') as accepted,
      count(*) filter (where status = 'step') as steps
    from today left join sent on true group by today.day, sent.day order by sent.day`.pipe(decodeDays)
  return {
    lastDay: rows[0]?.today ?? now.slice(0, 10),
    days: rows.flatMap(({ today: _today, day, ...acts }) => (day === null ? [] : [{ day, ...acts }]))
  } satisfies Activity
})
