import { backoff } from "../backoff.ts"
import { assign, emit, fromCallback, setup } from "xstate"
import type { EntryTest, SavedAnswer } from "../../api/contract/learning/entryTests.ts"
import type { GivenAnswer } from "../../api/contract/learning/questions.ts"
import { notProvided } from "../notProvided.ts"
import { failedWith, isTemporary } from "../failedWith.ts"
import { isOverruled, withAllSent, withAnswer, withSaved, withSent, withTest } from "./entryAnswers.ts"
import type { Draft, EntryTestContext, SavedDrafts } from "./entryAnswers.ts"

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

/** Actors, actions, guards and delays of `entryTestMachine`. */
export const entryTestSetup = setup({
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
