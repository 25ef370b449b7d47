import { contestEnd, isFrozen, lastMoment } from "../../../src/machines/contest/schedule.ts"
import type { ContestSchedule } from "../../../src/machines/contest/schedule.ts"
import type { StoredContest } from "../../../src/machines/contest/applyEvent.ts"
import { rejectedMinutes } from "../results/countResults.ts"
import type { ContestRow } from "../store/findContest.ts"
import { absolute, absoluteOrNull, relative } from "./icpcTime.ts"

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
    start_time: absolute(schedule.startsAt),
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
    started: hasStarted ? absolute(schedule.startsAt) : null,
    ended: absoluteOrNull(ended),
    ...(hasFreeze
      ? { frozen: absoluteOrNull(frozen), thawed: absoluteOrNull(frozen === null ? null : finalized) }
      : {}),
    finalized: absoluteOrNull(finalized),
    end_of_updates: absoluteOrNull(finalized === null ? null : finalized + 1)
  }
}
