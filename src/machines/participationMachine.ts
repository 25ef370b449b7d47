import type { ActorRefFrom, SnapshotFrom } from "xstate"
import { attempting } from "./contest/attempting.ts"
import { isToFinish } from "./contest/participationFacts.ts"
import type { ContestCall } from "./contest/participationFacts.ts"
import { participationSetup } from "./contest/participationSetup.ts"
import { onlyWhile, to } from "./contest/placing.ts"
import { timeIsUp } from "./contest/timeIsUp.ts"

export type ParticipationActorRef = ActorRefFrom<typeof participationMachine>
export type ParticipationSnapshot = SnapshotFrom<typeof participationMachine>

const registrationOf = ({ key, answers }: Omit<ContestCall, "act">): ContestCall => ({
  act: "register",
  key,
  answers
})
/**
 * One person's way through one contest, in one window.
 *
 * Where they stand follows from what the server said last (`participationRules`), never from
 * the browser's clock alone: `time.up` makes it ask, and the answer ends the contest. Each
 * state lets go as soon as the facts put the participant elsewhere.
 */
export const participationMachine = participationSetup.createMachine({
  id: "participation",
  context: ({ input: { isVisitor, facts, call = null, jitter = 0 } }) => {
    const begun = { isVisitor, facts, now: facts.now, call: null, attempts: 0, rejection: null, jitter }
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
        "registration.asked": { target: "filling", actions: "clearRejection" },
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
      entry: "clearRejection",
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
    timeIsUp,
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
