import {
  contestEnd,
  isFrozen,
  lastMoment,
  type ContestSchedule
} from "../../../src/machines/contest/schedule.ts"
import { isoOf, isoOrNull } from "../../../src/machines/contest/scheduleWire.ts"
import type { StoredContest } from "../../../src/machines/contest/applyEvent.ts"
import { rejectedMinutes } from "../results/countResults.ts"
import type { ContestRow } from "../store/findContest.ts"

const pad = (value: number, length = 2) => String(value).padStart(length, "0")

/** RELTIME of the specification, such as `1:05:09.250`; negative before the start. */
export function relative(millis: number): string {
  const size = Math.abs(Math.round(millis))
  const seconds = Math.floor(size / 1000)
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60]
  return `${millis < 0 ? "-" : ""}${hours}:${pad(minutes)}:${pad(seconds % 60)}.${pad(size % 1000, 3)}`
}

/** Includes the longest extra time: solutions received in it count, and tools drop those after the end. */
function durationOf(schedule: ContestSchedule): number {
  if (schedule.durationMs === null) return lastMoment(schedule) - schedule.startsAt
  const stoodStill = schedule.gaps.reduce((sum, { from, to }) => sum + to - from, 0)
  return schedule.durationMs + schedule.longestExtraMs + stoodStill
}

/**
 * Null with individual start times, because a freeze at one moment has no fixed contest time; verdicts are still
 * withheld.
 */
const freezeDuration = (schedule: ContestSchedule): number | null =>
  schedule.freezeAt === null || schedule.durationMs !== null ? null : lastMoment(schedule) - schedule.freezeAt

const titleOf = ({ titleEn, titleRu, slug }: ContestRow) => titleEn ?? titleRu ?? slug

/** The `contest` object of the specification. */
export function icpcContest(contest: ContestRow, { schedule }: StoredContest) {
  const freeze = freezeDuration(schedule)
  return {
    id: contest.slug,
    name: titleOf(contest),
    formal_name: contest.titleRu ?? titleOf(contest),
    start_time: isoOf(schedule.startsAt),
    duration: relative(durationOf(schedule)),
    ...(freeze === null ? {} : { scoreboard_freeze_duration: relative(freeze) }),
    ...(contest.scoring === "icpc"
      ? { scoreboard_type: "pass-fail", penalty_time: rejectedMinutes }
      : { scoreboard_type: "score" })
  }
}

/** The `state` object of the specification; `publishedAt` is null unless an organiser published the results. */
export function icpcState({ state, schedule }: StoredContest, publishedAt: number | null, now: number) {
  const hasEnded = state === "result_calculation" || state === "closed_contest"
  const hasStarted = hasEnded || state.startsWith("started_contest")
  const ended = hasEnded
    ? Math.max(contestEnd(schedule, schedule.longestExtraMs), schedule.startsAt + 1)
    : null
  const finalized =
    state === "closed_contest" && ended !== null ? Math.max(publishedAt ?? 0, ended + 1) : null
  const hasFreeze = freezeDuration(schedule) !== null
  const frozen = hasFreeze && hasStarted && isFrozen(schedule, now) ? schedule.freezeAt : null
  return {
    started: hasStarted ? isoOf(schedule.startsAt) : null,
    ended: isoOrNull(ended),
    ...(hasFreeze
      ? { frozen: isoOrNull(frozen), thawed: isoOrNull(frozen === null ? null : finalized) }
      : {}),
    finalized: isoOrNull(finalized),
    end_of_updates: isoOrNull(finalized === null ? null : finalized + 1)
  }
}
