import type { ContestAct, ContestCounts, ContestRejection } from "./contestEvents.ts"
import { advanceTo, accepts, rejectionReason, type StoredContest } from "./applyEvent.ts"
import {
  clockOf,
  lastMoment,
  momentsOf,
  registrationClosesAt,
  type ContestSchedule,
  type Gap
} from "./schedule.ts"

export interface PossibleAct {
  readonly type: ContestAct["type"]
  readonly rejection: ContestRejection | null
}

/** The organiser acts that the contest's state handles, each with its rejection reason or null. */
export function possibleActs(
  stored: StoredContest,
  counts: ContestCounts,
  now: number
): ReadonlyArray<PossibleAct> {
  const advanced = advanceTo(stored, now)
  return typicalActs(advanced, counts, now)
    .filter((act) => accepts(advanced, act))
    .map((act) => ({ type: act.type, rejection: rejectionReason(advanced, act) }))
}

/** One sample of each act, with parameters that only the contest itself can reject. */
function typicalActs(
  { schedule }: StoredContest,
  { registered, started, unjudged }: ContestCounts,
  now: number
): ReadonlyArray<ContestAct> {
  const clock = clockOf(schedule, now)
  const removed = schedule.gaps.find(({ kind }) => kind === "removed")
  return [
    { type: "contest.publish", now },
    { type: "contest.unpublish", registered, now },
    { type: "contest.reschedule", moments: momentsOf(schedule), now },
    { type: "registration.close", now },
    {
      type: "registration.reopen",
      until: Math.max(schedule.endsAt, registrationClosesAt(schedule) + 1),
      now
    },
    { type: "contest.startNow", now },
    { type: "contest.extend", to: Math.max(clock, schedule.endsAt) + 1, now },
    { type: "contest.pause", now },
    { type: "contest.resume", now },
    { type: "contest.endNow", now },
    { type: "contest.undo", started, now },
    { type: "extraTime.changed", longestMs: schedule.longestExtraMs, now },
    { type: "interval.remove", interval: countedInterval(schedule, clock), now },
    { type: "interval.restore", interval: removed ?? { from: 0, to: 0 }, now },
    { type: "results.publish", unjudged, now },
    { type: "results.reopen", now }
  ]
}

/** The first interval of the contest so far that counts; an empty one if nothing counts. */
function countedInterval(schedule: ContestSchedule, clock: number): Omit<Gap, "kind"> {
  const { startsAt, gaps } = schedule
  const starts = [startsAt, ...gaps.map(({ to }) => to)]
  const ends = [...gaps.map(({ from }) => from), Math.min(clock, lastMoment(schedule))]
  const found = starts.findIndex((from, index) => from < ends[index]!)
  return found < 0 ? { from: startsAt, to: startsAt } : { from: starts[found]!, to: ends[found]! }
}
