import { attemptIn } from "./entryAnswers.ts"
import { entryTestSetup } from "./entryTestSetup.ts"

/** What somebody types is saved when they pause, what they choose at once. */
const settling = entryTestSetup.createStateConfig({
  on: {
    "answer.given": [
      {
        guard: { type: "isTyped", params: ({ event }) => event },
        target: "#entryTest.taking.answers.changed",
        reenter: true,
        actions: { type: "setAnswer", params: ({ event }) => event }
      },
      {
        target: "#entryTest.taking.answers.saving",
        actions: { type: "setAnswer", params: ({ event }) => event }
      }
    ]
  }
})

const again = [{ guard: "hasDrafts", target: "saving" } as const, { target: "checking" } as const]

/** Answers on their way to the server: `synced` follows from its word alone. */
export const answersRegion = entryTestSetup.createStateConfig({
  initial: "deciding",
  on: { "answer.given": { actions: { type: "setAnswer", params: ({ event }) => event } } },
  states: {
    deciding: { always: [{ guard: "hasDrafts", target: "saving" }, { target: "synced" }] },
    synced: { on: settling.on },
    changed: {
      after: { settleDelay: "saving" },
      on: { ...settling.on, "question.opened": "saving", "finish.asked": "saving" }
    },
    saving: {
      entry: "noteSent",
      invoke: {
        id: "save",
        src: "save",
        input: ({ context }) => ({ attempt: attemptIn(context).id, draft: context.drafts[0]! }),
        onDone: [
          {
            guard: { type: "isOverruled", params: ({ event }) => ({ saved: event.output }) },
            target: "deciding",
            actions: [
              "emitOverruled",
              { type: "mergeSaved", params: ({ event }) => ({ saved: event.output }) }
            ]
          },
          {
            target: "deciding",
            actions: { type: "mergeSaved", params: ({ event }) => ({ saved: event.output }) }
          }
        ],
        onError: [
          {
            guard: { type: "isUnreachable", params: ({ event }) => event },
            target: "waitingForNetwork",
            actions: "countAttempt"
          },
          { guard: { type: "isOver", params: ({ event }) => event }, target: "#entryTest.timedOut" },
          {
            target: "#entryTest.failed",
            actions: { type: "setError", params: ({ event }) => event }
          }
        ]
      }
    },
    waitingForNetwork: {
      tags: "waitingForNetwork",
      after: { retryDelay: again },
      on: { "network.online": again, "call.retried": again }
    },
    /** Nothing is left to be sent, but the attempt may have ended unheard. */
    checking: {
      invoke: {
        id: "look",
        src: "look",
        onDone: [
          {
            guard: { type: "isSameAttempt", params: ({ event }) => ({ test: event.output }) },
            target: "deciding",
            actions: { type: "setTest", params: ({ event }) => ({ test: event.output }) }
          },
          { target: "#entryTest.finished" }
        ],
        onError: { target: "waitingForNetwork", actions: "countAttempt" }
      }
    }
  }
})
