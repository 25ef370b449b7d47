import type { ContestEvent, ContestRejection } from "./contestEvents.ts"
import {
  clockOf,
  lastMoment,
  registrationClosesAt,
  scheduleProblems,
  type ContestSchedule,
  type Moments
} from "./schedule.ts"

type EventOf<Type extends ContestEvent["type"]> = Extract<ContestEvent, { type: Type }>
type Rules = {
  readonly [Type in ContestEvent["type"]]: (
    schedule: ContestSchedule,
    event: EventOf<Type>
  ) => ContestRejection | null
}

const firstOf = (reasons: Partial<Record<ContestRejection, boolean>>): ContestRejection | null =>
  (Object.keys(reasons) as ReadonlyArray<ContestRejection>).find((reason) => reasons[reason]) ?? null

const never = () => null

const rules: Rules = {
  "time.passed": never,
  "contest.publish": (schedule, { now }) =>
    firstOf({
      wrongSchedule: scheduleProblems(schedule).length > 0,
      inThePast: schedule.startsAt <= now
    }),
  "contest.unpublish": (_, { registered }) => firstOf({ someRegistered: registered > 0 }),
  "contest.reschedule": (schedule, { moments, now }) => {
    const begun = schedule.startsAt <= now
    return firstOf({
      wrongSchedule: scheduleProblems(moments).length > 0,
      alreadyStarted: begun && moments.startsAt !== schedule.startsAt,
      inThePast: !begun && moments.startsAt <= now,
      windowsWouldShrink: begun && shrinks(schedule, moments)
    })
  },
  "registration.close": (schedule, { now }) =>
    firstOf({
      noRegistration: !schedule.hasRegistration,
      alreadyClosed: registrationClosesAt(schedule) <= now
    }),
  "registration.reopen": (schedule, { until, now }) =>
    firstOf({
      noRegistration: !schedule.hasRegistration,
      inThePast: until <= now,
      notLater: until <= registrationClosesAt(schedule),
      outsideContest: until > schedule.endsAt
    }),
  "contest.startNow": never,
  "contest.extend": (schedule, event) =>
    firstOf({
      endedByHand: schedule.endedAt !== null,
      notLater: extendedTo(schedule, event) <= schedule.endsAt,
      inThePast: extendedTo(schedule, event) <= clockOf(schedule, event.now)
    }),
  "contest.pause": never,
  "contest.resume": never,
  "contest.endNow": never,
  "contest.undo": (schedule, { started, now }) => undoRejection(schedule, started, now),
  "extraTime.changed": never,
  "interval.remove": (schedule, { interval: { from, to }, now }) =>
    firstOf({
      outsideContest:
        from >= to || from < schedule.startsAt || to > Math.min(clockOf(schedule, now), lastMoment(schedule)),
      overlaps: schedule.gaps.some((gap) => gap.from < to && gap.to > from)
    }),
  "interval.restore": ({ gaps }, { interval: { from, to } }) =>
    firstOf({
      unknownInterval: !gaps.some((gap) => gap.kind === "removed" && gap.from === from && gap.to === to)
    }),
  "results.publish": (_, { unjudged }) => firstOf({ stillJudging: unjudged > 0 }),
  "results.reopen": never
}

/** The reason the schedule forbids an event that the state allows, or null. */
export function scheduleRejection(schedule: ContestSchedule, event: ContestEvent): ContestRejection | null {
  const rule = rules[event.type] as (
    schedule: ContestSchedule,
    event: ContestEvent
  ) => ContestRejection | null
  return rule(schedule, event)
}

/** Same for a draft: it can be rescheduled even after its planned start has passed. */
export const draftRejectionReason = (
  schedule: ContestSchedule,
  event: ContestEvent
): ContestRejection | null =>
  event.type === "contest.reschedule"
    ? firstOf({ wrongSchedule: scheduleProblems(event.moments).length > 0 })
    : scheduleRejection(schedule, event)

/** The end that an extension results in. */
export const extendedTo = ({ endsAt }: ContestSchedule, event: EventOf<"contest.extend">): number =>
  "to" in event ? event.to : endsAt + event.by

function shrinks(schedule: ContestSchedule, moments: Moments): boolean {
  const before = schedule.durationMs ?? Infinity
  return moments.endsAt < schedule.endsAt || (moments.durationMs ?? Infinity) < before
}

function undoRejection(schedule: ContestSchedule, started: number, now: number): ContestRejection | null {
  if (schedule.undo === null) return "nothingToUndo"
  const { act, before } = schedule.undo
  if (act === "endNow") return null
  const movesStart = before.startsAt !== schedule.startsAt
  return firstOf({
    someStarted: movesStart && schedule.startsAt <= now && started > 0,
    tooLateToUndo: (movesStart && before.startsAt <= now) || before.endsAt <= clockOf(schedule, now)
  })
}
