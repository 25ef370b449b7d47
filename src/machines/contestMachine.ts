import { assign, setup } from "xstate"
import type { ContestEvent } from "./contest/contestEvents.ts"
import { draftRejectionReason, extendedTo, scheduleRejection } from "./contest/scheduleRejection.ts"
import {
  clockOf,
  lastMoment,
  momentsOf,
  registrationClosesAt,
  startingAt,
  withGap,
  withoutGap,
  type ContestSchedule,
  type Undo
} from "./contest/schedule.ts"

interface ContestContext {
  readonly schedule: ContestSchedule
  /** The server's clock at the last event. */
  readonly now: number
}

/** Target of acts that move moments: from here the machine advances through all states that are due. */
const asScheduled = "#contest.open_registration" as const
/** Changes the schedule if the schedule allows the event. */
const here = { guard: "isAllowed", actions: "change" } as const
const moved = { ...here, target: asScheduled } as const
/** Acts of every state between publication and start. */
const untilStart = {
  "contest.unpublish": { ...here, target: "#contest.draft" },
  "contest.reschedule": moved,
  "contest.startNow": moved,
  "contest.undo": moved,
  "extraTime.changed": here
} as const

/** Keeps time monotonic, because events come from processes with different clocks. */
const inOrder = ({ now }: ContestContext, event: ContestEvent): ContestEvent => ({
  ...event,
  now: Math.max(now, event.now)
})

/**
 * The contest life cycle.
 * Top-level states except `draft` are the six public statuses of the API. Time arrives as an event and advances the
 * contest as far as its schedule says, so a server that was down over several moments resumes in the right state. Only
 * an organiser's act moves a contest backwards.
 */
export const contestMachine = setup({
  types: {
    input: {} as ContestContext,
    context: {} as ContestContext,
    events: {} as ContestEvent
  },
  actions: {
    change: assign(({ context, event }) => {
      const timed = inOrder(context, event)
      return { now: timed.now, schedule: changedBy(context.schedule, timed) }
    })
  },
  guards: {
    isAllowed: ({ context, event }) => scheduleRejection(context.schedule, inOrder(context, event)) === null,
    isAllowedInDraft: ({ context, event }) =>
      draftRejectionReason(context.schedule, inOrder(context, event)) === null,
    hasNoRegistration: ({ context: { schedule } }) => !schedule.hasRegistration,
    isRegistrationBegun: ({ context: { schedule, now } }) => now >= (schedule.registrationStartsAt ?? now),
    isRegistrationOver: ({ context: { schedule, now } }) => now >= registrationClosesAt(schedule),
    isAvailable: ({ context: { schedule, now } }) => now >= (schedule.availableAt ?? Infinity),
    isBegun: ({ context: { schedule, now } }) => now >= schedule.startsAt,
    isPaused: ({ context: { schedule } }) => schedule.pausedAt !== null,
    isOver: ({ context: { schedule, now } }) => now >= lastMoment(schedule)
  }
}).createMachine({
  id: "contest",
  context: ({ input }) => input,
  initial: "draft",
  on: { "time.passed": { actions: "change" } },
  states: {
    /** Visible to its organisers only. */
    draft: {
      on: { "contest.publish": moved, "contest.reschedule": { guard: "isAllowedInDraft", actions: "change" } }
    },
    open_registration: {
      initial: "announced",
      on: untilStart,
      states: {
        announced: {
          always: [
            { guard: "isBegun", target: "#contest.started_contest" },
            { guard: "hasNoRegistration", target: "#contest.available_after" },
            { guard: "isRegistrationBegun", target: "open" }
          ]
        },
        open: {
          always: [
            { guard: "isBegun", target: "#contest.started_contest" },
            { guard: "isRegistrationOver", target: "#contest.closed_registration" }
          ],
          on: { "registration.close": moved }
        }
      }
    },
    closed_registration: {
      always: [
        { guard: "isBegun", target: "started_contest" },
        { guard: "isAvailable", target: "available_after" }
      ],
      on: { ...untilStart, "registration.reopen": moved }
    },
    available_after: {
      always: { guard: "isBegun", target: "started_contest" },
      on: { ...untilStart, "registration.reopen": moved }
    },
    started_contest: {
      initial: "running",
      on: {
        "contest.reschedule": moved,
        "contest.extend": moved,
        "contest.endNow": moved,
        "contest.undo": moved,
        "registration.close": moved,
        "registration.reopen": moved,
        "extraTime.changed": moved,
        "interval.remove": moved,
        "interval.restore": moved
      },
      states: {
        running: {
          always: [
            { guard: "isPaused", target: "paused" },
            { guard: "isOver", target: "#contest.result_calculation" }
          ],
          on: { "contest.pause": moved }
        },
        paused: {
          on: { "contest.resume": moved }
        }
      }
    },
    result_calculation: {
      on: {
        "contest.extend": moved,
        "contest.undo": moved,
        "extraTime.changed": moved,
        "interval.remove": moved,
        "interval.restore": moved,
        "results.publish": { ...here, target: "closed_contest" }
      }
    },
    closed_contest: {
      on: { "results.reopen": { ...here, target: "result_calculation" } }
    }
  }
})

const undoable = (schedule: ContestSchedule, act: Undo["act"], change: Partial<ContestSchedule>) => ({
  ...schedule,
  ...change,
  undo: { act, before: momentsOf(schedule) }
})

/** The schedule after an event; the caller checks beforehand that the event is allowed. */
function changedBy(schedule: ContestSchedule, act: ContestEvent): ContestSchedule {
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
