import { assign, emit, fromCallback, sendTo, setup } from "xstate"
import type { ActorRefFrom, SnapshotFrom } from "xstate"
import {
  alarmOf,
  endMovedBy,
  hasKind,
  isToFinish,
  placeOf,
  refusalIn,
  retryDelay,
  standingIn,
  withFacts
} from "./contest/participationFacts.ts"
import type {
  Alarm,
  CallRefusal,
  ContestCall,
  ContestFacts,
  ParticipationContext,
  Place
} from "./contest/participationFacts.ts"
import { notProvided } from "./notProvided.ts"

export type ParticipationEvent =
  | { type: "facts.told"; facts: ContestFacts }
  /** The server's clock, as the browser knows it, reached a moment of the contest. */
  | { type: "moment.came"; now: number }
  /** The participant's time ran out by the same clock; the server has the last word. */
  | { type: "time.up" }
  | { type: "window.taken" }
  | { type: "window.takeOver"; key: string }
  | { type: "registration.asked" }
  | { type: "registration.submitted"; key: string; answers: ContestCall["answers"] }
  | { type: "registration.cancelled" }
  | { type: "contest.start"; key: string }
  | { type: "finish.asked" }
  | { type: "finish.cancelled" }
  | { type: "finish.confirmed"; key: string }
  | { type: "network.online" }
  | { type: "call.retry" }
  | { type: "call.cancelled" }

type ParticipationEmitted =
  /** The participant's end moved while they were at work; `by` may be negative. */
  | { type: "participation.endMoved"; by: number }
  | { type: "participation.refused"; refusal: CallRefusal }
  | { type: "participation.failed"; error: unknown }

export type AlarmEvent = { type: "alarm.set"; alarm: Alarm }
export type ParticipationActorRef = ActorRefFrom<typeof participationMachine>
export type ParticipationSnapshot = SnapshotFrom<typeof participationMachine>

const placing = "#participation.placing" as const
const registrationOf = ({ key, answers }: Omit<ContestCall, "act">): ContestCall => ({
  act: "register",
  key,
  answers
})
/** Lets go of a state as soon as the facts put the participant elsewhere. */
const onlyWhile = (...from: ReadonlyArray<Place>) =>
  ({ guard: { type: "hasMoved", params: { from } }, target: placing }) as const
const to = <At extends Place>(at: At) =>
  ({ guard: { type: "isPlaced", params: { at } }, target: at }) as const

const base = setup({
  types: {
    input: {} as {
      readonly isVisitor: boolean
      readonly facts: ContestFacts
      /** What an earlier page load left unanswered. */
      readonly call?: ContestCall | null
      readonly jitter?: number
    },
    context: {} as ParticipationContext,
    events: {} as ParticipationEvent,
    emitted: {} as ParticipationEmitted,
    tags: {} as "busy" | "timed" | "waitingForNetwork"
  },
  actors: {
    /** Sends `moment.came`, or `time.up` for the end, when the alarm it was last sent is due. */
    timer: fromCallback<AlarmEvent, void, ParticipationEvent>(() => {}),
    register: notProvided<ContestFacts, ContestCall>("register"),
    start: notProvided<ContestFacts, ContestCall>("start"),
    complete: notProvided<ContestFacts, ContestCall>("complete"),
    takeOver: notProvided<ContestFacts, ContestCall>("takeOver"),
    look: notProvided<ContestFacts, void>("look")
  },
  actions: {
    takeFacts: assign(({ context }, { facts }: { facts: ContestFacts }) => withFacts(context, facts)),
    emitEndMoved: emit(({ context }, { facts }: { facts: ContestFacts }) => ({
      type: "participation.endMoved",
      by: endMovedBy(context, withFacts(context, facts))
    })),
    setTime: assign((_, { now }: { now: number }) => ({ now })),
    setAlarm: sendTo("timer", ({ context }) => ({ type: "alarm.set" as const, alarm: alarmOf(context) })),
    loseWindow: assign(({ context }) => ({ facts: { ...context.facts, elsewhere: true } })),
    begin: assign((_, call: ContestCall) => ({ call, attempts: 0, refusal: null })),
    /** Lets a call outlive the page. */
    rememberCall: (_, _params: { call: ContestCall | null }) => {},
    countAttempt: assign(({ context }) => ({ attempts: context.attempts + 1 })),
    endCall: assign({ call: null, attempts: 0 }),
    keepRefusal: assign((_, { error }: { error: unknown }) => ({ refusal: refusalIn(error) })),
    forgetRefusal: assign({ refusal: null }),
    /** Something else is true than was thought: facts are wanted. */
    askFacts: () => {},
    emitRefused: emit((_, { error }: { error: unknown }) => ({
      type: "participation.refused",
      refusal: refusalIn(error)
    })),
    emitFailed: emit((_, { error }: { error: unknown }) => ({ type: "participation.failed", error }))
  },
  guards: {
    isPlaced: ({ context }, { at }: { at: Place }) => placeOf(context) === at,
    hasMoved: ({ context }, { from }: { from: ReadonlyArray<Place> }) => !from.includes(placeOf(context)),
    isFinishedByChoice: ({ context }) => standingIn(context).finishedBy === "choice",
    isFinishing: ({ context }) => isToFinish(context, context.call),
    isUnreachable: (_, { error }: { error: unknown }) => hasKind(error, "unreachable"),
    isRefused: (_, { error }: { error: unknown }) => hasKind(error, "refused"),
    isEndMoved: ({ context }, { facts }: { facts: ContestFacts }) =>
      endMovedBy(context, withFacts(context, facts)) !== 0
  },
  delays: {
    retryDelay: ({ context }) => retryDelay(context),
    lookDelay: ({ context }) => 3_000 * context.jitter + 300
  }
})

/** One act sent until the server has answered it, however often the network is missed. */
const attempting = (
  src: "register" | "start" | "complete" | "takeOver",
  whenRefused = placing as typeof placing | "#participation.filling"
) =>
  base.createStateConfig({
    initial: "sending",
    entry: { type: "rememberCall", params: ({ context }) => context },
    exit: ["endCall", { type: "rememberCall", params: { call: null } }],
    states: {
      sending: {
        tags: "busy",
        invoke: {
          id: src,
          src,
          input: ({ context }) => context.call!,
          onDone: {
            target: placing,
            actions: { type: "takeFacts", params: ({ event }) => ({ facts: event.output }) }
          },
          onError: [
            {
              guard: { type: "isUnreachable", params: ({ event }) => event },
              target: "waiting",
              actions: "countAttempt"
            },
            {
              guard: { type: "isRefused", params: ({ event }) => event },
              target: whenRefused,
              actions: [
                { type: "keepRefusal", params: ({ event }) => event },
                { type: "emitRefused", params: ({ event }) => event },
                "askFacts"
              ]
            },
            {
              target: placing,
              actions: [{ type: "emitFailed", params: ({ event }) => event }, "askFacts"]
            }
          ]
        }
      },
      waiting: {
        tags: ["busy", "waitingForNetwork"],
        after: { retryDelay: "sending" },
        on: {
          "network.online": "sending",
          "call.retry": "sending",
          "call.cancelled": { target: placing, actions: "askFacts" }
        }
      }
    }
  })

/**
 * One person's way through one contest, in one window.
 *
 * Where they stand follows from what the server said last (`participationRules`), never from
 * the browser's clock alone: `time.up` makes it ask, and the answer ends the contest. Each
 * state lets go as soon as the facts put the participant elsewhere.
 */
export const participationMachine = base.createMachine({
  id: "participation",
  context: ({ input: { isVisitor, facts, call = null, jitter = 0 } }) => {
    const begun = { isVisitor, facts, now: facts.now, call: null, attempts: 0, refusal: null, jitter }
    return { ...begun, call: isToFinish(begun, call) ? call : null }
  },
  invoke: { id: "timer", src: "timer" },
  initial: "placing",
  on: {
    "facts.told": [
      {
        guard: { type: "isEndMoved", params: ({ event }) => event },
        actions: [
          { type: "emitEndMoved", params: ({ event }) => event },
          { type: "takeFacts", params: ({ event }) => event },
          "setAlarm"
        ]
      },
      { actions: [{ type: "takeFacts", params: ({ event }) => event }, "setAlarm"] }
    ],
    "moment.came": { actions: [{ type: "setTime", params: ({ event }) => event }, "setAlarm"] },
    "window.taken": { actions: "loseWindow" }
  },
  states: {
    placing: {
      entry: "setAlarm",
      always: [
        { guard: "isFinishing", target: "finishing" },
        to("visitor"),
        to("openElsewhere"),
        to("notRegistered"),
        to("registered"),
        to("passed"),
        to("notPassed"),
        to("ready"),
        to("running"),
        to("paused"),
        to("finished"),
        to("missed"),
        to("disqualified"),
        { target: "results" }
      ]
    },
    visitor: {},
    notRegistered: {
      always: onlyWhile("notRegistered"),
      on: {
        "registration.asked": { target: "filling", actions: "forgetRefusal" },
        "registration.submitted": {
          target: "registering",
          actions: { type: "begin", params: ({ event }) => registrationOf(event) }
        }
      }
    },
    /** The missing profile fields are being filled in. */
    filling: {
      always: onlyWhile("notRegistered"),
      on: {
        "registration.submitted": {
          target: "registering",
          actions: { type: "begin", params: ({ event }) => registrationOf(event) }
        },
        "registration.cancelled": "notRegistered"
      }
    },
    registering: {
      always: onlyWhile("notRegistered"),
      ...attempting("register", "#participation.filling")
    },
    registered: {
      always: onlyWhile("registered")
    },
    /** Of the stage before: registered without having asked. */
    passed: {
      always: onlyWhile("passed")
    },
    notPassed: {
      always: onlyWhile("notPassed")
    },
    ready: {
      always: onlyWhile("ready"),
      on: {
        "contest.start": {
          target: "starting",
          actions: { type: "begin", params: ({ event }) => ({ act: "start", key: event.key, answers: {} }) }
        }
      }
    },
    starting: {
      always: onlyWhile("ready"),
      ...attempting("start")
    },
    running: {
      tags: "timed",
      always: onlyWhile("running"),
      on: { "finish.asked": "confirmingFinish", "time.up": "timeIsUp" }
    },
    paused: {
      tags: "timed",
      always: onlyWhile("paused"),
      on: { "finish.asked": "confirmingFinish" }
    },
    confirmingFinish: {
      tags: "timed",
      entry: "forgetRefusal",
      always: onlyWhile("running", "paused"),
      on: {
        "finish.cancelled": "placing",
        "finish.confirmed": {
          target: "finishing",
          actions: { type: "begin", params: ({ event }) => ({ act: "finish", key: event.key, answers: {} }) }
        },
        "time.up": "timeIsUp"
      }
    },
    finishing: {
      tags: "timed",
      always: onlyWhile("running", "paused"),
      ...attempting("complete")
    },
    /** By the browser's clock; the server is asked, each browser at a moment of its own. */
    timeIsUp: {
      tags: "timed",
      initial: "waiting",
      always: onlyWhile("running"),
      on: {
        "facts.told": [
          {
            guard: { type: "isEndMoved", params: ({ event }) => event },
            target: "placing",
            actions: [
              { type: "emitEndMoved", params: ({ event }) => event },
              { type: "takeFacts", params: ({ event }) => event }
            ]
          },
          { actions: { type: "takeFacts", params: ({ event }) => event } }
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
                target: placing,
                actions: [
                  { type: "emitEndMoved", params: ({ event }) => ({ facts: event.output }) },
                  { type: "takeFacts", params: ({ event }) => ({ facts: event.output }) }
                ]
              },
              {
                target: "waiting",
                actions: { type: "takeFacts", params: ({ event }) => ({ facts: event.output }) }
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
      initial: "placing",
      always: onlyWhile("finished"),
      states: {
        placing: { always: [{ guard: "isFinishedByChoice", target: "byChoice" }, { target: "byTime" }] },
        byChoice: {},
        byTime: { always: { guard: "isFinishedByChoice", target: "byChoice" } }
      }
    },
    missed: {
      always: onlyWhile("missed")
    },
    disqualified: {
      always: onlyWhile("disqualified")
    },
    results: {
      always: onlyWhile("results")
    },
    openElsewhere: {
      always: onlyWhile("openElsewhere"),
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
      always: onlyWhile("openElsewhere"),
      ...attempting("takeOver")
    }
  }
})
