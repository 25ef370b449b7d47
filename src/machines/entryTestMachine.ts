import type { ActorRefFrom } from "xstate"
import { answersRegion } from "./entryTest/answersRegion.ts"
import { submitting, timedOut } from "./entryTest/ending.ts"
import { attemptIn } from "./entryTest/entryAnswers.ts"
import { entryTestSetup } from "./entryTest/entryTestSetup.ts"

export type EntryTestActorRef = ActorRefFrom<typeof entryTestMachine>

/**
 * One learner's entry test in one window. Unsaved answers stay in `context.drafts`, which the actor's owner stores.
 * The browser's clock never ends the test: `time.up` only makes the machine ask the server.
 */
export const entryTestMachine = entryTestSetup.createMachine({
  id: "entryTest",
  context: ({ input: { left } }) => ({
    test: null,
    at: 1,
    drafts: [],
    left,
    attempts: 0,
    error: null
  }),
  initial: "resuming",
  states: {
    resuming: {
      tags: "busy",
      invoke: {
        id: "resume",
        src: "resume",
        onDone: [
          {
            guard: { type: "isRunning", params: ({ event }) => ({ test: event.output }) },
            target: "taking",
            actions: { type: "setTest", params: ({ event }) => ({ test: event.output }) }
          },
          {
            target: "intro",
            actions: { type: "setTest", params: ({ event }) => ({ test: event.output }) }
          }
        ],
        onError: { target: "failed", actions: { type: "setError", params: ({ event }) => event } }
      }
    },
    intro: {
      on: { "test.started": "starting" }
    },
    starting: {
      tags: "busy",
      invoke: {
        id: "start",
        src: "start",
        onDone: {
          target: "taking",
          actions: { type: "setTest", params: ({ event }) => ({ test: event.output }) }
        },
        onError: [
          {
            guard: { type: "isRefused", params: ({ event }) => event },
            target: "resuming",
            actions: { type: "emitFailed", params: ({ event }) => event }
          },
          { target: "intro", actions: { type: "emitFailed", params: ({ event }) => event } }
        ]
      }
    },
    taking: {
      tags: "taking",
      type: "parallel",
      invoke: {
        id: "timer",
        src: "timer",
        input: ({ context }) => ({ endsAt: Date.parse(attemptIn(context).endsAt) })
      },
      on: { "time.up": "timedOut" },
      states: {
        place: {
          initial: "answering",
          on: {
            "question.opened": {
              actions: [
                { type: "moveTo", params: ({ event }) => event },
                {
                  type: "reportQuestion",
                  params: ({ context, event }) => ({
                    attempt: attemptIn(context).id,
                    question: event.question
                  })
                }
              ]
            }
          },
          states: {
            answering: { on: { "finish.asked": "confirming" } },
            confirming: {
              on: { "finish.cancelled": "answering", "finish.confirmed": "#entryTest.submitting" }
            }
          }
        },
        answers: answersRegion
      }
    },
    submitting,
    timedOut,
    finished: { entry: "forgetDrafts" },
    failed: {
      on: { "call.retried": "resuming", "network.online": "resuming" }
    }
  }
})
