import { assign, emit, setup } from "xstate"
import type { Subscription } from "../api/contract/messages/mailings.ts"
import { notProvided } from "./notProvided.ts"
import { failedWith } from "./failedWith.ts"

type UnsubscribeEvent =
  | { type: "unsubscribe.retried" }
  | { type: "unsubscribe.regretted" }
  /** Back again, and then not after all. */
  | { type: "unsubscribe.asked" }

interface UnsubscribeContext {
  readonly token: string
  /** Whose mailing it is, as far as the page may say; null until the server has answered. */
  subscription: Subscription | null
}

/** A link from a mailing: it ends the mailing at once, and takes that back when asked. */
export const unsubscribeMachine = setup({
  types: {
    input: {} as { token: string },
    context: {} as UnsubscribeContext,
    events: {} as UnsubscribeEvent,
    emitted: {} as { type: "unsubscribe.failed"; error: unknown },
    tags: {} as "busy"
  },
  actors: {
    unsubscribe: notProvided<Subscription, string>("unsubscribe"),
    resubscribe: notProvided<Subscription, string>("resubscribe")
  },
  actions: {
    keep: assign((_, { subscription }: { subscription: Subscription }) => ({ subscription })),
    /** What is shown of the account is no longer so. */
    forgetProfile: () => {},
    emitFailed: emit((_, { error }: { error: unknown }) => ({ type: "unsubscribe.failed", error }))
  },
  guards: {
    isNew: (_, { changed }: Pick<Subscription, "changed">) => changed,
    isUnknown: (_, { error }: { error: unknown }) => failedWith(error, "NotFound")
  }
}).createMachine({
  id: "unsubscribe",
  context: ({ input: { token } }) => ({ token, subscription: null }),
  initial: "ending",
  states: {
    ending: {
      tags: "busy",
      invoke: {
        id: "unsubscribe",
        src: "unsubscribe",
        input: ({ context }) => context.token,
        onDone: [
          {
            guard: { type: "isNew", params: ({ event }) => event.output },
            target: "ended",
            actions: [
              { type: "keep", params: ({ event }) => ({ subscription: event.output }) },
              "forgetProfile"
            ]
          },
          {
            target: "already",
            actions: { type: "keep", params: ({ event }) => ({ subscription: event.output }) }
          }
        ],
        onError: [
          { guard: { type: "isUnknown", params: ({ event }) => event }, target: "unknown" },
          { target: "unanswered", actions: { type: "emitFailed", params: ({ event }) => event } }
        ]
      }
    },
    ended: { on: { "unsubscribe.regretted": "resuming" } },
    already: { on: { "unsubscribe.regretted": "resuming" } },
    resuming: {
      tags: "busy",
      invoke: {
        id: "resubscribe",
        src: "resubscribe",
        input: ({ context }) => context.token,
        onDone: {
          target: "resumed",
          actions: [
            { type: "keep", params: ({ event }) => ({ subscription: event.output }) },
            "forgetProfile"
          ]
        },
        onError: [
          { guard: { type: "isUnknown", params: ({ event }) => event }, target: "unknown" },
          { target: "already", actions: { type: "emitFailed", params: ({ event }) => event } }
        ]
      }
    },
    resumed: { on: { "unsubscribe.asked": "ending" } },
    unanswered: { on: { "unsubscribe.retried": "ending" } },
    unknown: { type: "final" }
  }
})
