import type { StoredContest } from "../../../../src/machines/contest/applyEvent.ts"
import { clockOf, elapsed, lastMoment } from "../../../../src/machines/contest/schedule.ts"

const millis = (column: string) => `(extract(epoch from p.${column}) * 1000)`

/**
 * SQL over `contest_participants p` with the same result as `participationStatusOf`, for thousands of rows at once.
 * A test compares both.
 */
export function participantState(contest: StoredContest, now: number): string {
  const over = overSql(contest, now)
  return `case when p.disqualified_at is not null then 'disqualified'
    when p.stage_outcome = 'not_passed' then 'not_passed'
    when p.started_at is not null then
      case when p.completed_at is not null or ${over} then 'finished' else 'running' end
    when ${over} then 'missed' else 'registered' end`
}

/** SQL condition: the participant's time is over, either the contest's with extra time or the personal one. */
function overSql({ schedule }: StoredContest, now: number): string {
  const clock = clockOf(schedule, now)
  if (clock >= lastMoment(schedule)) return "true"
  const { endsAt, endedAt, gaps, durationMs } = schedule
  const later = gaps.filter(({ from }) => from >= endsAt)
  const pastEnd = clock < endsAt ? -1 : elapsed({ ...schedule, gaps: later }, endsAt, now)
  const commonEnd = endedAt === null ? `p.extra_s * 1000.0 <= ${pastEnd}` : String(clock >= endedAt)
  if (durationMs === null) return `(${commonEnd})`
  return `(${commonEnd} or coalesce(${elapsedSql(gaps, clock)} >= ${durationMs} + p.extra_s * 1000.0, false))`
}

/** SQL of the time since the participant's start in milliseconds, without gaps. */
function elapsedSql(gaps: StoredContest["schedule"]["gaps"], clock: number): string {
  const started = millis("started_at")
  const lost = gaps.map(
    ({ from, to }) => `greatest(0, ${Math.min(to, clock)} - greatest(${from}, ${started}))`
  )
  return [`(${clock} - ${started})`, ...lost].join(" - ")
}
