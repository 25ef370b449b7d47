import { emit, setup } from "xstate"
import type { Tokens } from "../api/contract/account/session.ts"
import { notProvided } from "./notProvided.ts"
import { failedWith, isDeclined } from "./failedWith.ts"

type VerificationEmitted =
  | { type: "verification.confirmed"; tokens: Tokens }
  | { type: "verification.failed"; error: unknown }

type VerificationEvent =
  | { type: "verification.retried" }
  /** The form with the new password was accepted. */
  | { type: "verification.chosen"; tokens: Tokens }
  /** The link was spent or grew old while the form was filled in. */
  | { type: "verification.linkExpired" }

/** Several people signed up with the address. */
const isContested = (error: unknown): boolean =>
  failedWith(error, "Conflict", "Rejected") && error.code === "choose_password"

/**
 * Confirming an address by the link from a mail.
 *
 * Where several people signed up with the address, its reader chooses the password.
 */
export const verificationMachine = setup({
  types: {
    input: {} as { token: string },
    context: {} as { token: string },
    events: {} as VerificationEvent,
    emitted: {} as VerificationEmitted
  },
  actors: {
    confirm: notProvided<Tokens, string>("confirm")
  },
  actions: {
    emitConfirmed: emit((_, { tokens }: { tokens: Tokens }) => ({ type: "verification.confirmed", tokens })),
    emitFailed: emit((_, { error }: { error: unknown }) => ({ type: "verification.failed", error }))
  },
  guards: {
    isContested: (_, { error }: { error: unknown }) => isContested(error),
    isStale: (_, { error }: { error: unknown }) => isDeclined(error)
  }
}).createMachine({
  id: "verification",
  context: ({ input: { token } }) => ({ token }),
  initial: "confirming",
  states: {
    confirming: {
      invoke: {
        id: "confirm",
        src: "confirm",
        input: ({ context }) => context.token,
        onDone: {
          target: "confirmed",
          actions: [{ type: "emitConfirmed", params: ({ event }) => ({ tokens: event.output }) }]
        },
        onError: [
          { guard: { type: "isContested", params: ({ event }) => event }, target: "choosing" },
          { guard: { type: "isStale", params: ({ event }) => event }, target: "stale" },
          { target: "unanswered", actions: { type: "emitFailed", params: ({ event }) => event } }
        ]
      }
    },
    choosing: {
      on: {
        "verification.chosen": {
          target: "confirmed",
          actions: { type: "emitConfirmed", params: ({ event }) => event }
        },
        "verification.linkExpired": "stale"
      }
    },
    confirmed: { type: "final" },
    stale: { type: "final" },
    unanswered: { on: { "verification.retried": "confirming" } }
  }
})
