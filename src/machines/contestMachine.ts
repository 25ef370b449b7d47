import { assign, setup } from "xstate"
import type { ContestEvent } from "./contest/contestEvents.ts"
import { changedBy } from "./contest/contestChanges.ts"
import { draftRejectionReason, scheduleRejection } from "./contest/scheduleRejection.ts"
import { lastMoment, registrationClosesAt } from "./contest/schedule.ts"
import type { ContestSchedule } from "./contest/schedule.ts"

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
      on: {
        "contest.unpublish": { ...here, target: "draft" },
        "contest.reschedule": moved,
        "contest.startNow": moved,
        "contest.undo": moved,
        "extraTime.changed": here
      },
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
      on: {
        "contest.unpublish": { ...here, target: "draft" },
        "contest.reschedule": moved,
        "contest.startNow": moved,
        "contest.undo": moved,
        "registration.reopen": moved,
        "extraTime.changed": here
      }
    },
    available_after: {
      always: { guard: "isBegun", target: "started_contest" },
      on: {
        "contest.unpublish": { ...here, target: "draft" },
        "contest.reschedule": moved,
        "contest.startNow": moved,
        "contest.undo": moved,
        "registration.reopen": moved,
        "extraTime.changed": here
      }
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
