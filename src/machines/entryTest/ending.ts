import { attemptIn } from "./entryAnswers.ts"
import { entryTestSetup } from "./entryTestSetup.ts"

/** The learner finishes: sends the remaining drafts, then ends the attempt. */
export const submitting = entryTestSetup.createStateConfig({
  tags: "taking",
  initial: "sending",
  states: {
    sending: {
      tags: "busy",
      entry: "noteAllSent",
      invoke: {
        id: "submit",
        src: "submit",
        input: ({ context }) => ({ attempt: attemptIn(context).id, drafts: context.drafts }),
        onDone: "#entryTest.finished",
        onError: [
          {
            guard: { type: "isUnreachable", params: ({ event }) => event },
            target: "waitingForNetwork",
            actions: "countAttempt"
          },
          { guard: { type: "isOver", params: ({ event }) => event }, target: "#entryTest.finished" },
          {
            target: "#entryTest.failed",
            actions: { type: "setError", params: ({ event }) => event }
          }
        ]
      }
    },
    waitingForNetwork: {
      tags: "waitingForNetwork",
      after: { retryDelay: "sending" },
      on: {
        "network.online": "sending",
        "call.retried": "sending",
        "finish.cancelled": "#entryTest.taking.answers.waitingForNetwork"
      }
    }
  }
})

/** Time ran out by the browser's clock or in a server answer; asks the server to confirm it. */
export const timedOut = entryTestSetup.createStateConfig({
  initial: "waiting",
  states: {
    waiting: { after: { lookDelay: "asking" } },
    asking: {
      tags: "busy",
      invoke: {
        id: "look",
        src: "look",
        onDone: [
          {
            guard: { type: "isSameAttempt", params: ({ event }) => ({ test: event.output }) },
            target: "#entryTest.taking",
            actions: { type: "setTest", params: ({ event }) => ({ test: event.output }) }
          },
          { target: "#entryTest.finished" }
        ],
        onError: { target: "waitingForNetwork", actions: "countAttempt" }
      }
    },
    waitingForNetwork: {
      tags: "waitingForNetwork",
      after: { retryDelay: "asking" },
      on: { "network.online": "asking", "call.retried": "asking" }
    }
  }
})
