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
