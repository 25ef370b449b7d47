import { assign, emit, fromCallback, setup, type ActorRefFrom } from "xstate"
import type { EntryTest, SavedAnswer } from "../api/contract/learning/entryTests.ts"
import type { GivenAnswer } from "../api/contract/learning/questions.ts"
import { backoff } from "./backoff.ts"
import {
  attemptIn,
  isOverruled,
  withAllSent,
  withAnswer,
  withSaved,
  withSent,
  withTest,
  type Draft,
  type EntryTestContext,
  type SavedDrafts
} from "./entryTest/entryAnswers.ts"
import { failedWith, isTemporary } from "./failedWith.ts"
import { notProvided } from "./notProvided.ts"

export type EntryTestActorRef = ActorRefFrom<typeof entryTestMachine>

export type EntryTestEvent =
  | { type: "test.started" }
  | { type: "question.opened"; question: number }
  | { type: "answer.given"; question: number; answer: GivenAnswer }
  | { type: "finish.asked" }
  | { type: "finish.cancelled" }
  | { type: "finish.confirmed" }
  | { type: "time.up" }
  | { type: "network.online" }
  | { type: "call.retried" }

type EntryTestEmitted =
  | { type: "entryTest.failed"; error: unknown }
  /** Another window has answered the question. */
  | { type: "entryTest.overruled"; question: number }

export interface Saving {
  readonly attempt: number
  readonly draft: Draft
}

const entryTestSetup = setup({
  types: {
    input: {} as { readonly left: SavedDrafts | null },
    context: {} as EntryTestContext,
    events: {} as EntryTestEvent,
    emitted: {} as EntryTestEmitted,
    tags: {} as "busy" | "taking" | "waitingForNetwork"
  },
  actors: {
    resume: notProvided<EntryTest, void>("resume"),
    start: notProvided<EntryTest, void>("start"),
    save: notProvided<SavedAnswer, Saving>("save"),
    /** Saves the remaining drafts and ends the attempt. */
    submit: notProvided<void, SavedDrafts>("submit"),
    look: notProvided<EntryTest, void>("look"),
    /** Sends `time.up` when the attempt ends by the server's clock. */
    timer: fromCallback<EntryTestEvent, { endsAt: number }, EntryTestEvent>(() => {})
  },
  actions: {
    setTest: assign(({ context }, { test }: { test: EntryTest }) => withTest(context, test)),
    setAnswer: assign(({ context }, { question, answer }: { question: number; answer: GivenAnswer }) =>
      withAnswer(context, question, answer)
    ),
    mergeSaved: assign(({ context }, { saved }: { saved: SavedAnswer }) => withSaved(context, saved)),
    noteSent: assign(({ context }) => withSent(context)),
    noteAllSent: assign(({ context }) => withAllSent(context)),
    moveTo: assign((_, { question }: { question: number }) => ({ at: question })),
    countAttempt: assign(({ context }) => ({ attempts: context.attempts + 1 })),
    setError: assign((_, { error }: { error: unknown }) => ({ error })),
    forgetDrafts: assign({ drafts: [] }),
    emitFailed: emit((_, { error }: { error: unknown }) => ({ type: "entryTest.failed", error })),
    emitOverruled: emit(({ context }) => ({
      type: "entryTest.overruled",
      question: context.drafts[0]?.question ?? context.at
    })),
    /** Reports the learner's current question, for other devices. */
    reportQuestion: (_, _question: { attempt: number; question: number }) => {}
  },
  guards: {
    isRunning: (_, { test }: { test: EntryTest }) => test.attempt !== null,
    isSameAttempt: ({ context }, { test }: { test: EntryTest }) =>
      test.attempt !== null && test.attempt.id === context.test?.attempt?.id,
    isTyped: (_, { answer }: { answer: GivenAnswer }) => "text" in answer,
    hasDrafts: ({ context }) => context.drafts.length > 0,
    isOverruled: ({ context }, { saved }: { saved: SavedAnswer }) => isOverruled(context, saved),
    isUnreachable: (_, { error }: { error: unknown }) => isTemporary(error),
    isOver: (_, { error }: { error: unknown }) =>
      failedWith(error, "Conflict") && error.code === "entry_test_over",
    isRefused: (_, { error }: { error: unknown }) =>
      failedWith(error, "Conflict") && error.code !== "entry_test_over"
  },
  delays: {
    /** Pause after the last keystroke. */
    settleDelay: 700,
    retryDelay: ({ context }) => backoff(context.attempts),
    /** How long to wait after the end before asking the server, in milliseconds. */
    lookDelay: () => 500
  }
})

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
        /** Saves answers to the server; `synced` follows only from the server's confirmation. */
        answers: {
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
        }
      }
    },
    /** The learner finishes: sends the remaining drafts, then ends the attempt. */
    submitting: {
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
    },
    /** Time ran out by the browser's clock or in a server answer; asks the server to confirm it. */
    timedOut: {
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
    },
    finished: { entry: "forgetDrafts" },
    failed: {
      on: { "call.retried": "resuming", "network.online": "resuming" }
    }
  }
})
