import { emit, setup } from "xstate"
import type { PasswordFlow } from "../api/contract/account/passwords.ts"
import { failedWith } from "./failedWith.ts"
import { notProvided } from "./notProvided.ts"

type PasswordLinkEvent =
  /** The form with the new password was accepted. */
  | { type: "password.replaced" }
  /** The link was spent or grew old while the form was filled in. */
  | { type: "password.linkExpired" }
  | { type: "password.retried" }

/**
 * A link from a mail about a password.
 *
 * After a recovery it asks for the new password; a change has its password already and is applied at once. Nothing
 * is spent by looking.
 */
export const passwordLinkMachine = setup({
  types: {
    input: {} as { token: string },
    context: {} as { token: string },
    events: {} as PasswordLinkEvent,
    emitted: {} as { type: "password.failed"; error: unknown },
    tags: {} as "busy"
  },
  actors: {
    look: notProvided<{ readonly flow: PasswordFlow }, string>("look"),
    apply: notProvided<null, string>("apply")
  },
  actions: {
    emitFailed: emit((_, { error }: { error: unknown }) => ({ type: "password.failed", error })),
    /** Every session of the account has ended, this one too. */
    forgetSession: () => {}
  },
  guards: {
    isRecovery: (_, { flow }: { flow: PasswordFlow }) => flow === "recovery",
    isStale: (_, { error }: { error: unknown }) => failedWith(error, "NotFound")
  }
}).createMachine({
  id: "passwordLink",
  context: ({ input: { token } }) => ({ token }),
  initial: "looking",
  states: {
    looking: {
      tags: "busy",
      invoke: {
        id: "look",
        src: "look",
        input: ({ context }) => context.token,
        onDone: [
          { guard: { type: "isRecovery", params: ({ event }) => event.output }, target: "choosing" },
          { target: "applying" }
        ],
        onError: [
          { guard: { type: "isStale", params: ({ event }) => event }, target: "stale" },
          { target: "unanswered", actions: { type: "emitFailed", params: ({ event }) => event } }
        ]
      }
    },
    choosing: {
      on: {
        "password.replaced": { target: "replaced", actions: "forgetSession" },
        "password.linkExpired": "stale"
      }
    },
    applying: {
      tags: "busy",
      invoke: {
        id: "apply",
        src: "apply",
        input: ({ context }) => context.token,
        onDone: { target: "replaced", actions: "forgetSession" },
        onError: [
          { guard: { type: "isStale", params: ({ event }) => event }, target: "stale" },
          { target: "unanswered", actions: { type: "emitFailed", params: ({ event }) => event } }
        ]
      }
    },
    unanswered: { on: { "password.retried": "looking" } },
    stale: { type: "final" },
    replaced: { type: "final" }
  }
})
