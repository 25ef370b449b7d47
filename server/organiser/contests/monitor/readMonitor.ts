import { Effect, Schema } from "effect"
import { type Monitor, monitorCounts } from "../../../../src/api/contract/organiser/monitor.ts"
import { advanceTo } from "../../../../src/machines/contest/applyEvent.ts"
import type { ContestRow } from "../../../olympiads/store/findContest.ts"
import { participantState } from "../people/participantState.ts"
import { readSql, rowsLike } from "../../../platform/database/sql.ts"
import { fullName } from "../people/peopleRows.ts"

const decodeRows = rowsLike(
  Schema.Struct({
    ...monitorCounts,
    minutes: Schema.Array(Schema.Struct({ minute: Schema.Int, count: Schema.Int })),
    recentFailures: Schema.Int,
    failedInHour: Schema.Int
  })
)

/** A running participant is offline after this long without contact, counted from the start at first. */
const awayAfterS = 60

/** $1 is the contest id, $2 the current time in milliseconds. */
const monitorSql = (state: string) => `
  with moment as (select to_timestamp($2::float8 / 1000) as now),
  people as (
    select p.user_id, p.started_at, p.seen_at, ${state} as state,
      coalesce(p.seen_at, p.started_at) < (select now from moment) - interval '${awayAfterS} seconds' as away
    from contest_participants p where p.contest_id = $1
  ),
  sent as (select status, unofficial, received_at from solutions where contest_id = $1),
  failed as (
    select coalesce(sum(count), 0) as in_hour,
      coalesce(sum(count) filter (where minute > (select now from moment) - interval '5 minutes'), 0) as recent
    from failed_requests where minute > (select now from moment) - interval '1 hour'
  )
  select
    (select count(*) from people) as registered,
    (select count(started_at) from people) as started,
    (select count(*) from people where state = 'running') as running,
    (select count(*) from people where state = 'running' and not away) as active,
    (select count(*) from people where state = 'finished') as finished,
    (select count(*) from people where state = 'disqualified') as disqualified,
    (select count(*) from people where state = 'running' and away) as offline,
    (select coalesce(jsonb_agg(jsonb_build_object('userId', o.user_id, 'name', o.name, 'city', o.city, 'seenAt',
        to_char(o.seen_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))), '[]')
      from (select f.user_id, f.seen_at, ${fullName} as name, u.city from people f join users u on u.id = f.user_id
        where f.state = 'running' and f.away order by f.seen_at nulls first, f.user_id limit 50) o) as "offlinePeople",
    (select coalesce(jsonb_agg(jsonb_build_object('minute', m.minute, 'count', m.count)), '[]') from (
        select floor(extract(epoch from received_at) / 60)::int as minute, count(*) as count from sent
        where received_at > (select now from moment) - interval '61 minutes' group by 1) m) as minutes,
    (select coalesce(jsonb_agg(jsonb_build_object('status', v.status, 'count', v.count) order by v.count desc), '[]')
      from (select status, count(*) as count from sent group by status) v) as verdicts,
    (select count(unofficial) from sent) as unofficial,
    (select count(*) from sent where status = 'queued') as queued,
    (select floor(extract(epoch from (select now from moment) - min(received_at)))::int
      from sent where status = 'queued') as "oldestQueuedS",
    (select recent from failed) as "recentFailures",
    (select in_hour from failed) as "failedInHour",
    (select count(*) from contest_questions where contest_id = $1 and answered_at is null) as "unansweredQuestions"`

const minuteMs = 60_000

/** Counts per minute of the last hour, including empty minutes; the current minute is last. */
function lastHour(minutes: ReadonlyArray<{ readonly minute: number; readonly count: number }>, now: number) {
  const counts = new Map(minutes.map(({ minute, count }) => [minute, count]))
  const current = Math.floor(now / minuteMs)
  return Array.from({ length: 60 }, (_, step) => {
    const minute = current - 59 + step
    return { at: new Date(minute * minuteMs).toISOString(), count: counts.get(minute) ?? 0 }
  })
}

/** Reads the monitor of a contest in one statement. */
export const readMonitor = Effect.fn("readMonitor")(function* (contest: ContestRow, now: number) {
  const state = participantState(advanceTo(contest.life, now), now)
  const [row] = yield* readSql.unsafe(monitorSql(state), [contest.id, now]).pipe(decodeRows)
  if (row === undefined) return yield* Effect.die("nothing was counted")
  const { minutes, recentFailures, failedInHour, oldestQueuedS, ...counts } = row
  const monitor: Monitor = {
    ...counts,
    at: new Date(now).toISOString(),
    perMinute: lastHour(minutes, now),
    solutions: counts.verdicts.reduce((sum, { count }) => sum + count, 0),
    oldestQueuedS: oldestQueuedS === null ? null : Math.max(0, oldestQueuedS),
    failedRequests: { fiveMinutes: recentFailures, hour: failedInHour }
  }
  return monitor
})
