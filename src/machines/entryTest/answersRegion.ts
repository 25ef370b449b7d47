import { attemptIn } from "./entryAnswers.ts"
import { entryTestSetup } from "./entryTestSetup.ts"

/** Typed answers are saved after a pause, chosen ones at once. */
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

/** Saves answers to the server; `synced` follows only from the server's confirmation. */
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
    /** No drafts are left, but the attempt may have ended on the server. */
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
