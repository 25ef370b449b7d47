import { assign, emit, fromCallback, sendTo, setup, type ActorRefFrom, type SnapshotFrom } from "xstate"
import { backoff } from "./backoff.ts"
import {
  alarmOf,
  endMovedBy,
  isToFinish,
  participantStatuses,
  participantStatusOf,
  participationStatusIn,
  rejectionOf,
  withFacts,
  type Alarm,
  type CallRejection,
  type ContestCall,
  type ContestFacts,
  type ParticipantStatus,
  type ParticipationContext
} from "./contest/participationFacts.ts"
import { deliveryOf, type DeliveryNotice } from "./deliveryMachine.ts"
import { isDeclined } from "./failedWith.ts"
import { notProvided } from "./notProvided.ts"

export type ParticipationEvent =
  | { type: "facts.received"; facts: ContestFacts }
  /** The browser's estimate of the server clock reached a moment of the contest. */
  | { type: "moment.came"; now: number }
  /** The participant's time ran out by the same estimate; the server decides whether it did. */
  | { type: "time.up" }
  | { type: "window.takeOver"; key: string }
  | { type: "registration.asked" }
  | { type: "registration.submitted"; key: string; answers: ContestCall["answers"] }
  | { type: "registration.cancelled" }
  | { type: "contest.start"; key: string }
  | { type: "finish.asked" }
  | { type: "finish.cancelled" }
  | { type: "finish.confirmed"; key: string }
  | { type: "network.online" }
  | DeliveryNotice
  | { type: "call.retry" }
  | { type: "call.cancelled" }

type ParticipationEmitted =
  /** The end moved while the participant was running or paused; `by` may be negative. */
  | { type: "participation.endMoved"; by: number }
  | { type: "participation.refused"; rejection: CallRejection }
  | { type: "participation.failed"; error: unknown }

export type AlarmEvent = { type: "alarm.set"; alarm: Alarm }

export type ParticipationActorRef = ActorRefFrom<typeof participationMachine>
export type ParticipationSnapshot = SnapshotFrom<typeof participationMachine>

export const contestDelivery = deliveryOf<ContestFacts, ContestCall>()

const participationSetup = setup({
  types: {
    input: {} as {
      readonly isVisitor: boolean
      readonly facts: ContestFacts
      /** A call that an earlier page load left unanswered. */
      readonly call?: ContestCall | null
      readonly jitter?: number
    },
    context: {} as ParticipationContext,
    events: {} as ParticipationEvent,
    emitted: {} as ParticipationEmitted,
    /** `outside`: not a participant. `over`: the results come next, or are published. */
    tags: {} as "busy" | "outside" | "over" | "timed" | "waitingForNetwork"
  },
  actors: {
    /** Sends `moment.came`, or `time.up` for the end, when the last alarm received is due. */
    timer: fromCallback<AlarmEvent, void, ParticipationEvent>(() => {}),
    register: contestDelivery,
    start: contestDelivery,
    complete: contestDelivery,
    takeOver: contestDelivery,
    look: notProvided<ContestFacts, void>("look")
  },
  actions: {
    setFacts: assign(({ context }, { facts }: { facts: ContestFacts }) => withFacts(context, facts)),
    emitEndMoved: emit(({ context }, { facts }: { facts: ContestFacts }) => ({
      type: "participation.endMoved",
      by: endMovedBy(context, withFacts(context, facts))
    })),
    setTime: assign(({ context }, { now }: { now: number }) => ({ now: Math.max(context.now, now) })),
    setAlarm: sendTo("timer", ({ context }) => ({ type: "alarm.set" as const, alarm: alarmOf(context) })),
    begin: assign((_, call: ContestCall) => ({ call, rejection: null })),
    /** Stores the call so that it survives a page reload. */
    rememberCall: (_, _params: { call: ContestCall | null }) => {},
    countAttempt: assign(({ context }) => ({ attempts: context.attempts + 1 })),
    endCall: assign({ call: null }),
    setRejection: assign((_, { error }: { error: unknown }) => ({ rejection: rejectionOf(error) })),
    clearRejection: assign({ rejection: null }),
    /** Requests fresh facts, because the current ones turned out to be wrong. */
    askFacts: () => {},
    emitRefused: emit((_, { error }: { error: unknown }) => ({
      type: "participation.refused",
      rejection: rejectionOf(error)
    })),
    emitFailed: emit((_, { error }: { error: unknown }) => ({ type: "participation.failed", error }))
  },
  guards: {
    hasStatus: ({ context }, { at }: { at: ParticipantStatus }) => participantStatusOf(context) === at,
    hasMoved: ({ context }, { from }: { from: ReadonlyArray<ParticipantStatus> }) =>
      !from.includes(participantStatusOf(context)),
    isFinishedByChoice: ({ context }) => participationStatusIn(context).finishedBy === "choice",
    isFinishing: ({ context }) => isToFinish(context, context.call),
    isRefused: (_, { error }: { error: unknown }) => isDeclined(error),
    isEndMoved: ({ context }, { facts }: { facts: ContestFacts }) =>
      endMovedBy(context, withFacts(context, facts)) !== 0
  },
  delays: {
    retryDelay: ({ context }) => backoff(context.attempts, { first: 500 }),
    lookDelay: ({ context }) => 3_000 * context.jitter + 300
  }
})

/** The state that picks the next state from the facts. */
const routing = "#participation.routing" as const

/** A transition to `routing` as soon as the participant status is none of `from`. */
const leaveUnless = (...from: ReadonlyArray<ParticipantStatus>) =>
  ({ guard: { type: "hasMoved", params: { from } }, target: routing }) as const

/** The statuses without a participation: each can follow from another while the registration form is open. */
export const outsiders = [
  "notRegistered",
  "invited",
  "notOpenYet",
  "byInvitation",
  "registrationClosed"
] as const satisfies ReadonlyArray<ParticipantStatus>

/** Opens the registration form. */
const registration = {
  "registration.asked": { target: "filling", actions: "clearRejection" }
} as const

/** A state that delivers one call. */
const attempting = (
  src: "register" | "start" | "complete" | "takeOver",
  back = routing as typeof routing | "#participation.filling"
) =>
  participationSetup.createStateConfig({
    initial: "sending",
    entry: { type: "rememberCall", params: ({ context }) => context },
    exit: ["endCall", { type: "rememberCall", params: { call: null } }],
    invoke: {
      id: src,
      src,
      input: ({ context }) => ({ payload: context.call! }),
      onDone: {
        target: routing,
        actions: { type: "setFacts", params: ({ event }) => ({ facts: event.output }) }
      },
      onError: [
        {
          guard: { type: "isRefused", params: ({ event }) => event },
          target: back,
          actions: [
            { type: "setRejection", params: ({ event }) => event },
            { type: "emitRefused", params: ({ event }) => event },
            "askFacts"
          ]
        },
        {
          target: back,
          actions: [{ type: "emitFailed", params: ({ event }) => event }, "askFacts"]
        }
      ]
    },
    states: {
      sending: { tags: "busy", on: { "delivery.waiting": "waiting" } },
      waiting: {
        tags: ["busy", "waitingForNetwork"],
        on: {
          "delivery.resumed": "sending",
          "call.retry": { target: "sending", actions: sendTo(src, { type: "delivery.sendNow" }) },
          "call.cancelled": { target: back, actions: "askFacts" }
        }
      }
    }
  })

/**
 * One person's participation in one contest, in one window.
 * The state follows from the server's last facts (`participationRules`), never from the browser's clock alone:
 * `time.up` makes the machine ask the server, and the answer ends the contest. Each state exits as soon as the facts
 * yield another participant status.
 */
export const participationMachine = participationSetup.createMachine({
  id: "participation",
  context: ({ input: { isVisitor, facts, call = null, jitter = 0 } }) => {
    const begun = { isVisitor, facts, now: facts.now, call: null, attempts: 0, rejection: null, jitter }
    return { ...begun, call: isToFinish(begun, call) ? call : null }
  },
  invoke: { id: "timer", src: "timer" },
  initial: "routing",
  on: {
    "facts.received": [
      {
        guard: { type: "isEndMoved", params: ({ event }) => event },
        actions: [
          { type: "emitEndMoved", params: ({ event }) => event },
          { type: "setFacts", params: ({ event }) => event },
          "setAlarm"
        ]
      },
      { actions: [{ type: "setFacts", params: ({ event }) => event }, "setAlarm"] }
    ],
    "moment.came": { actions: [{ type: "setTime", params: ({ event }) => event }, "setAlarm"] }
  },
  states: {
    routing: {
      entry: "setAlarm",
      always: [
        { guard: "isFinishing", target: "finishing" },
        ...participantStatuses.map(
          (at) => ({ guard: { type: "hasStatus", params: { at } }, target: at }) as const
        )
      ]
    },
    visitor: { tags: "outside" },
    notRegistered: { tags: "outside", always: leaveUnless("notRegistered"), on: registration },
    invited: { tags: "outside", always: leaveUnless("invited"), on: registration },
    notOpenYet: { tags: "outside", always: leaveUnless("notOpenYet") },
    byInvitation: { tags: "outside", always: leaveUnless("byInvitation") },
    registrationClosed: { tags: "outside", always: leaveUnless("registrationClosed") },
    /** The user is filling in missing profile fields. */
    filling: {
      tags: "outside",
      always: leaveUnless(...outsiders),
      on: {
        "registration.submitted": {
          target: "registering",
          actions: {
            type: "begin",
            params: ({ event: { key, answers } }) => ({ act: "register", key, answers })
          }
        },
        "registration.cancelled": routing
      }
    },
    registering: {
      tags: "outside",
      always: leaveUnless(...outsiders),
      ...attempting("register", "#participation.filling")
    },
    registered: { always: leaveUnless("registered") },
    /** Promoted from the previous stage, so registered automatically. */
    passed: { always: leaveUnless("passed") },
    notPassed: { tags: "outside", always: leaveUnless("notPassed") },
    ready: {
      always: leaveUnless("ready"),
      on: {
        "contest.start": {
          target: "starting",
          actions: { type: "begin", params: ({ event }) => ({ act: "start", key: event.key, answers: {} }) }
        }
      }
    },
    startPaused: { always: leaveUnless("startPaused") },
    starting: {
      always: leaveUnless("ready", "startPaused"),
      ...attempting("start")
    },
    running: {
      tags: "timed",
      always: leaveUnless("running"),
      on: { "finish.asked": "confirmingFinish", "time.up": "timeIsUp" }
    },
    paused: {
      tags: "timed",
      always: leaveUnless("paused"),
      on: { "finish.asked": "confirmingFinish" }
    },
    confirmingFinish: {
      tags: "timed",
      entry: "clearRejection",
      always: leaveUnless("running", "paused"),
      on: {
        "finish.cancelled": "routing",
        "finish.confirmed": {
          target: "finishing",
          actions: { type: "begin", params: ({ event }) => ({ act: "finish", key: event.key, answers: {} }) }
        },
        "time.up": "timeIsUp"
      }
    },
    finishing: {
      tags: "timed",
      always: leaveUnless("running", "paused"),
      ...attempting("complete")
    },
    /** Time ran out by the browser's clock; each browser asks the server after its own random delay. */
    timeIsUp: {
      tags: "timed",
      initial: "waiting",
      always: leaveUnless("running"),
      on: {
        "facts.received": [
          {
            guard: { type: "isEndMoved", params: ({ event }) => event },
            target: routing,
            actions: [
              { type: "emitEndMoved", params: ({ event }) => event },
              { type: "setFacts", params: ({ event }) => event }
            ]
          },
          { actions: { type: "setFacts", params: ({ event }) => event } }
        ]
      },
      states: {
        waiting: {
          after: { lookDelay: "asking" },
          on: { "network.online": "asking" }
        },
        asking: {
          tags: "busy",
          invoke: {
            id: "look",
            src: "look",
            onDone: [
              {
                guard: { type: "isEndMoved", params: ({ event }) => ({ facts: event.output }) },
                target: routing,
                actions: [
                  { type: "emitEndMoved", params: ({ event }) => ({ facts: event.output }) },
                  { type: "setFacts", params: ({ event }) => ({ facts: event.output }) }
                ]
              },
              {
                target: "waiting",
                actions: { type: "setFacts", params: ({ event }) => ({ facts: event.output }) }
              }
            ],
            onError: { target: "offline", actions: "countAttempt" }
          }
        },
        offline: {
          tags: "waitingForNetwork",
          after: { retryDelay: "asking" },
          on: { "network.online": "asking", "call.retry": "asking" }
        }
      }
    },
    finished: {
      tags: "over",
      initial: "routing",
      always: leaveUnless("finished"),
      states: {
        routing: { always: [{ guard: "isFinishedByChoice", target: "byChoice" }, { target: "byTime" }] },
        byChoice: {},
        byTime: { always: { guard: "isFinishedByChoice", target: "byChoice" } }
      }
    },
    missed: { always: leaveUnless("missed") },
    disqualified: { always: leaveUnless("disqualified") },
    results: { tags: "over", always: leaveUnless("results") },
    neverStarted: { tags: "over", always: leaveUnless("neverStarted") },
    openElsewhere: {
      always: leaveUnless("openElsewhere"),
      on: {
        "window.takeOver": {
          target: "takingOver",
          actions: {
            type: "begin",
            params: ({ event }) => ({ act: "takeOver", key: event.key, answers: {} })
          }
        }
      }
    },
    takingOver: {
      always: leaveUnless("openElsewhere"),
      ...attempting("takeOver")
    }
  }
})
