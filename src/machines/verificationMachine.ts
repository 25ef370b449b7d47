import { emit, setup } from "xstate"
import type { Tokens } from "../api/contract/session.ts"
import { notProvided } from "./notProvided.ts"

type VerificationEmitted =
  | { type: "verification.confirmed"; tokens: Tokens }
  | { type: "verification.failed"; error: unknown }

/** The server knows the link no more, as opposed to not answering. */
const isStale = (error: unknown): boolean => {
  const status = typeof error === "object" && error !== null && "status" in error ? Number(error.status) : 0
  return status >= 400 && status < 500 && status !== 429
}

/** Confirming an address by the link from a mail. */
export const verificationMachine = setup({
  types: {
    input: {} as { token: string },
    context: {} as { token: string },
    events: {} as { type: "verification.retried" },
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
    isStale: (_, { error }: { error: unknown }) => isStale(error)
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
          { guard: { type: "isStale", params: ({ event }) => event }, target: "stale" },
          { target: "unanswered", actions: { type: "emitFailed", params: ({ event }) => event } }
        ]
      }
    },
    confirmed: { type: "final" },
    stale: { type: "final" },
    unanswered: { on: { "verification.retried": "confirming" } }
  }
})
