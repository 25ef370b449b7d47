import type { ContestEvent } from "./contestEvents.ts"
import { extendedTo } from "./scheduleRejection.ts"
import { clockOf, momentsOf, startingAt, withGap, withoutGap } from "./schedule.ts"
import type { ContestSchedule, Undo } from "./schedule.ts"

const undoable = (schedule: ContestSchedule, act: Undo["act"], change: Partial<ContestSchedule>) => ({
  ...schedule,
  ...change,
  undo: { act, before: momentsOf(schedule) }
})

/** The schedule after an event; the caller checks beforehand that the event is allowed. */
export function changedBy(schedule: ContestSchedule, act: ContestEvent): ContestSchedule {
  const final = { ...schedule, undo: null }
  switch (act.type) {
    case "contest.reschedule":
      return undoable(schedule, "reschedule", act.moments)
    case "contest.startNow":
      return undoable(schedule, "startNow", startingAt(schedule, act.now))
    case "contest.extend":
      return undoable(schedule, "extend", { endsAt: extendedTo(schedule, act) })
    case "contest.endNow":
      return undoable(schedule, "endNow", { endedAt: clockOf(schedule, act.now), pausedAt: null })
    case "contest.undo":
      return undone(schedule, act.now)
    case "registration.close":
      return { ...final, registrationEndsAt: act.now }
    case "registration.reopen":
      return { ...final, registrationEndsAt: act.until }
    case "contest.pause":
      return { ...final, pausedAt: act.now }
    case "contest.resume":
      return resumed(final, act.now)
    case "interval.remove":
      return withGap(final, { kind: "removed", ...act.interval })
    case "interval.restore":
      return withoutGap(final, { kind: "removed", ...act.interval })
    case "extraTime.changed":
      return { ...schedule, longestExtraMs: act.longestMs }
    case "time.passed":
    case "contest.publish":
    case "contest.unpublish":
    case "results.publish":
    case "results.reopen":
      return schedule
  }
}

/** Records the pause as a gap, so participants get the paused time back. */
function resumed(schedule: ContestSchedule, now: number): ContestSchedule {
  const { pausedAt } = schedule
  if (pausedAt === null) return schedule
  const running = { ...schedule, pausedAt: null }
  return pausedAt === now ? running : withGap(running, { kind: "pause", from: pausedAt, to: now })
}

/** Undoing "end now" treats the time since the end as a pause. */
function undone(schedule: ContestSchedule, now: number): ContestSchedule {
  if (schedule.undo === null) return schedule
  const { act, before } = schedule.undo
  const final = { ...schedule, undo: null }
  if (act === "endNow") return resumed({ ...final, endedAt: null, pausedAt: schedule.endedAt }, now)
  return { ...final, ...before }
}
