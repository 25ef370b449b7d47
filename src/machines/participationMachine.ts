import type { ActorRefFrom, SnapshotFrom } from "xstate"
import { attempting } from "./contest/attempting.ts"
import { isToFinish } from "./contest/participationFacts.ts"
import type { ContestCall } from "./contest/participationFacts.ts"
import { participationSetup } from "./contest/participationSetup.ts"
import { leaveUnless, whenStatus } from "./contest/routing.ts"
import { timeIsUp } from "./contest/timeIsUp.ts"

export type ParticipationActorRef = ActorRefFrom<typeof participationMachine>
export type ParticipationSnapshot = SnapshotFrom<typeof participationMachine>

const registrationOf = ({ key, answers }: Omit<ContestCall, "act">): ContestCall => ({
  act: "register",
  key,
  answers
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
    "moment.came": { actions: [{ type: "setTime", params: ({ event }) => event }, "setAlarm"] },
    "window.taken": { actions: "loseWindow" }
  },
  states: {
    routing: {
      entry: "setAlarm",
      always: [
        { guard: "isFinishing", target: "finishing" },
        whenStatus("visitor"),
        whenStatus("openElsewhere"),
        whenStatus("notRegistered"),
        whenStatus("registered"),
        whenStatus("passed"),
        whenStatus("notPassed"),
        whenStatus("ready"),
        whenStatus("running"),
        whenStatus("paused"),
        whenStatus("finished"),
        whenStatus("missed"),
        whenStatus("disqualified"),
        { target: "results" }
      ]
    },
    visitor: {},
    notRegistered: {
      always: leaveUnless("notRegistered"),
      on: {
        "registration.asked": { target: "filling", actions: "clearRejection" },
        "registration.submitted": {
          target: "registering",
          actions: { type: "begin", params: ({ event }) => registrationOf(event) }
        }
      }
    },
    /** The user is filling in missing profile fields. */
    filling: {
      always: leaveUnless("notRegistered"),
      on: {
        "registration.submitted": {
          target: "registering",
          actions: { type: "begin", params: ({ event }) => registrationOf(event) }
        },
        "registration.cancelled": "notRegistered"
      }
    },
    registering: {
      always: leaveUnless("notRegistered"),
      ...attempting("register", "#participation.filling")
    },
    registered: {
      always: leaveUnless("registered")
    },
    /** Promoted from the previous stage, so registered automatically. */
    passed: {
      always: leaveUnless("passed")
    },
    notPassed: {
      always: leaveUnless("notPassed")
    },
    ready: {
      always: leaveUnless("ready"),
      on: {
        "contest.start": {
          target: "starting",
          actions: { type: "begin", params: ({ event }) => ({ act: "start", key: event.key, answers: {} }) }
        }
      }
    },
    starting: {
      always: leaveUnless("ready"),
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
    timeIsUp,
    finished: {
      initial: "routing",
      always: leaveUnless("finished"),
      states: {
        routing: { always: [{ guard: "isFinishedByChoice", target: "byChoice" }, { target: "byTime" }] },
        byChoice: {},
        byTime: { always: { guard: "isFinishedByChoice", target: "byChoice" } }
      }
    },
    missed: {
      always: leaveUnless("missed")
    },
    disqualified: {
      always: leaveUnless("disqualified")
    },
    results: {
      always: leaveUnless("results")
    },
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
