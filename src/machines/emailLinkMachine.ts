import { emit, setup } from "xstate"
import type { EmailLink } from "../api/contract/account/emailChange.ts"
import { failedWith } from "./failedWith.ts"
import { notProvided } from "./notProvided.ts"

type EmailLinkEvent = { type: "emailLink.retried" } | { type: "emailLink.undoAsked" }

type EmailLinkEmitted =
  | { type: "emailLink.failed"; error: unknown }
  /** The change is taken back, and there is no password any more: this leads to a new one. */
  | { type: "emailLink.undone"; passwordToken: string }

const failing = [
  { guard: { type: "isStale", params: ({ event }: Failing) => event }, target: "stale" },
  { target: "unanswered", actions: { type: "emitFailed", params: ({ event }: Failing) => event } }
] as const

interface Failing {
  readonly event: { readonly error: unknown }
}

/**
 * A link from a mail about an account's address.
 *
 * At the new address it makes the change at once. At the old one it can take the change back, which ends every
 * session and is asked about first. Nothing is spent by looking.
 */
export const emailLinkMachine = setup({
  types: {
    input: {} as { token: string },
    context: {} as { token: string },
    events: {} as EmailLinkEvent,
    emitted: {} as EmailLinkEmitted,
    tags: {} as "busy"
  },
  actors: {
    look: notProvided<EmailLink, string>("look"),
    change: notProvided<null, string>("change"),
    undo: notProvided<{ readonly passwordToken: string }, string>("undo")
  },
  actions: {
    emitFailed: emit((_, { error }: { error: unknown }) => ({ type: "emailLink.failed", error })),
    emitUndone: emit((_, { passwordToken }: { passwordToken: string }) => ({
      type: "emailLink.undone",
      passwordToken
    })),
    /** What is shown of the account is no longer so. */
    forgetProfile: () => {},
    /** Every session of the account has ended, this one too. */
    forgetSession: () => {}
  },
  guards: {
    isUndo: (_, { flow }: Pick<EmailLink, "flow">) => flow === "email_undo",
    isStale: (_, { error }: { error: unknown }) => failedWith(error, "NotFound")
  }
}).createMachine({
  id: "emailLink",
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
          { guard: { type: "isUndo", params: ({ event }) => event.output }, target: "asking" },
          { target: "changing" }
        ],
        onError: failing
      }
    },
    changing: {
      tags: "busy",
      invoke: {
        id: "change",
        src: "change",
        input: ({ context }) => context.token,
        onDone: { target: "changed", actions: "forgetProfile" },
        onError: failing
      }
    },
    asking: { on: { "emailLink.undoAsked": "undoing" } },
    undoing: {
      tags: "busy",
      invoke: {
        id: "undo",
        src: "undo",
        input: ({ context }) => context.token,
        onDone: {
          target: "undone",
          actions: ["forgetSession", { type: "emitUndone", params: ({ event }) => event.output }]
        },
        onError: [
          failing[0],
          { target: "asking", actions: { type: "emitFailed", params: ({ event }) => event } }
        ]
      }
    },
    unanswered: { on: { "emailLink.retried": "looking" } },
    stale: { type: "final" },
    changed: { type: "final" },
    undone: { type: "final" }
  }
})
