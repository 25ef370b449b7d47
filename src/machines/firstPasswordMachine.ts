import { assign, emit, setup } from "xstate"
import { notProvided } from "./notProvided.ts"
import { failedWith } from "./failedWith.ts"

/** Whose password it is going to be. */
export interface Chooser {
  readonly login: string
  readonly firstName: string | null
}

type FirstPasswordEvent =
  /** The server has taken the new password. */
  | { type: "password.chosen" }
  /** It takes none: one was chosen in another tab, or the slip grew old meanwhile. */
  | { type: "password.outOfTime" }
  | { type: "password.retried" }

/** A session that began with a password from a slip: it asks who that is, and for a password of their own. */
export const firstPasswordMachine = setup({
  types: {
    context: {} as { chooser: Chooser | null },
    events: {} as FirstPasswordEvent,
    emitted: {} as { type: "password.failed"; error: unknown }
  },
  actors: { look: notProvided<Chooser, void>("look") },
  actions: {
    setChooser: assign((_, chooser: Chooser) => ({ chooser })),
    emitFailed: emit((_, { error }: { error: unknown }) => ({ type: "password.failed", error }))
  },
  guards: { isOutOfTime: (_, { error }: { error: unknown }) => isOutOfTime(error) }
}).createMachine({
  id: "firstPassword",
  context: { chooser: null },
  initial: "looking",
  states: {
    looking: {
      invoke: {
        id: "look",
        src: "look",
        onDone: {
          target: "choosing",
          actions: { type: "setChooser", params: ({ event }) => event.output }
        },
        onError: [
          { guard: { type: "isOutOfTime", params: ({ event }) => event }, target: "over" },
          { target: "unanswered", actions: { type: "emitFailed", params: ({ event }) => event } }
        ]
      }
    },
    choosing: { on: { "password.chosen": "chosen", "password.outOfTime": "over" } },
    unanswered: { on: { "password.retried": "looking" } },
    over: { type: "final" },
    chosen: { type: "final" }
  }
})

/** The server answered, and there is nothing to choose any more. */
export const isOutOfTime = (error: unknown): boolean =>
  failedWith(error, "SessionExpired", "Conflict") ||
  (failedWith(error, "Rejected") && error.code !== "invalid")
