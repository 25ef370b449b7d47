import { assign, emit, setup, stateIn, type ActorRefFrom } from "xstate"
import type { Tokens } from "../api/contract/account/session.ts"
import { notProvided } from "./notProvided.ts"
import { failedWith } from "./failedWith.ts"

export type SessionEvent =
  | { type: "session.signedIn"; tokens: Tokens }
  /** A call got a 401. */
  | { type: "session.unauthorized" }
  /** A write or the event stream got a 401; the tokens refresh without a page reload. */
  | { type: "session.doubted" }
  /** The page woke up, became visible or is back online. */
  | { type: "session.woke" }
  /** Another tab signed in, signed out or refreshed the tokens. */
  | { type: "session.changedElsewhere"; tokens: Tokens | null }
  /** `staying`: the page itself navigates after the sign-out. */
  | { type: "session.signOut"; staying?: boolean }

/** `silent`: the failure blocks no call, so it needs no message. */
type SessionEmitted = { type: "session.failed"; error: unknown; silent: boolean }

interface SessionContext {
  tokens: Tokens | null
  /** Consecutive refreshes without an answer. */
  misses: number
  /** Signing out does not navigate away. */
  staying: boolean
}

/** Guard parameters: the current and the new tokens. */
const beforeAndAfter = ({
  context,
  event
}: {
  context: SessionContext
  event: { tokens: Tokens | null }
}) => ({ before: context.tokens, after: event.tokens })

export type SessionActorRef = ActorRefFrom<typeof sessionMachine>

/**
 * The visitor's session. A visitor is authenticated exactly while `context.tokens` is present.
 * Tokens refresh silently before they expire; a 401 refreshes them too and then reloads the page. The machine emits
 * failures, and the actor's owner decides how to show them.
 */
export const sessionMachine = setup({
  types: {
    input: {} as { tokens: Tokens | null },
    context: {} as SessionContext,
    events: {} as SessionEvent,
    emitted: {} as SessionEmitted,
    tags: {} as "busy"
  },
  actors: {
    refreshTokens: notProvided<Tokens, Tokens>("refreshTokens"),
    signOut: notProvided<void, void>("signOut")
  },
  delays: {
    /** Time until the next silent refresh. */
    untilRefresh: () => 2 ** 31 - 1
  },
  actions: {
    setTokens: assign((_, params: { tokens: Tokens | null }) => ({ tokens: params.tokens, misses: 0 })),
    setStaying: assign((_, params: { staying?: boolean }) => ({ staying: params.staying ?? false })),
    countMiss: assign(({ context }) => ({ misses: context.misses + 1 })),
    emitFailure: emit((_, params: { error: unknown; silent: boolean }) => ({
      type: "session.failed",
      ...params
    })),
    storeTokens: (_, _params: { tokens: Tokens }) => {},
    reloadPage: () => {},
    forgetTokens: () => {},
    /** Clears cached responses, so that one visitor's data is not shown to another. */
    forgetAnswers: () => {},
    forgetVisitor: () => {},
    leaveToSignIn: () => {},
    leaveToMainSite: () => {}
  },
  guards: {
    isStaying: ({ context }) => context.staying,
    hasTokens: ({ context }) => context.tokens !== null,
    isSignedOut: (_, params: { tokens: Tokens | null }) => params.tokens === null,
    isSameVisitor: (_, params: { before: Tokens | null; after: Tokens | null }) =>
      params.before !== null && params.after !== null,
    /** Whether the new tokens belong to another account, signed in while this page slept. */
    isAnother: (_, _params: { before: Tokens | null; after: Tokens | null }) => false,
    isRefreshDue: () => false,
    /** Whether the answer is about the token; other answers come from gateways, or say that the request was cut. */
    isRefused: (_, { error }: { error: unknown }) =>
      failedWith(error, "Rejected", "SessionExpired") && (error.code?.startsWith("token_") ?? false),
    isSilent: stateIn("#session.refreshing.silently")
  }
}).createMachine({
  id: "session",
  context: ({ input }) => ({ tokens: input.tokens, misses: 0, staying: false }),
  initial: "guest",
  on: {
    "session.changedElsewhere": [
      {
        guard: { type: "isSignedOut", params: ({ event }) => event },
        target: ".guest",
        actions: [{ type: "setTokens", params: { tokens: null } }, "forgetAnswers"]
      },
      {
        guard: { type: "isSameVisitor", params: beforeAndAfter },
        target: ".authenticated",
        actions: { type: "setTokens", params: ({ event }) => event }
      },
      {
        target: ".authenticated",
        actions: [{ type: "setTokens", params: ({ event }) => event }, "forgetAnswers"]
      }
    ]
  },
  states: {
    guest: {
      always: { guard: "hasTokens", target: "authenticated" },
      on: {
        "session.signedIn": {
          target: "authenticated",
          actions: [
            { type: "setTokens", params: ({ event }) => event },
            { type: "storeTokens", params: ({ event }) => event },
            "forgetAnswers"
          ]
        }
      }
    },
    authenticated: {
      after: { untilRefresh: "refreshing" },
      on: {
        "session.unauthorized": "refreshing.aloud",
        "session.doubted": "refreshing",
        "session.signOut": {
          target: "signingOut",
          actions: { type: "setStaying", params: ({ event }) => event }
        },
        "session.woke": { guard: "isRefreshDue", target: "refreshing" },
        "session.signedIn": {
          target: "authenticated",
          reenter: true,
          actions: [
            { type: "setTokens", params: ({ event }) => event },
            { type: "storeTokens", params: ({ event }) => event },
            "forgetAnswers"
          ]
        }
      }
    },
    /** Refreshes the tokens: `silently` ahead of expiry, `aloud` after a call got a 401. */
    refreshing: {
      tags: "busy",
      initial: "silently",
      on: {
        "session.changedElsewhere": [
          // The other tab held the lock, so this refresh is about to find the tokens it stored.
          { guard: { type: "isSameVisitor", params: beforeAndAfter } }
        ]
      },
      invoke: {
        id: "refreshTokens",
        src: "refreshTokens",
        input: ({ context }) => context.tokens!,
        onDone: [
          {
            guard: {
              type: "isAnother",
              params: ({ context, event }) => ({ before: context.tokens, after: event.output })
            },
            target: "authenticated",
            actions: [
              { type: "setTokens", params: ({ event }) => ({ tokens: event.output }) },
              "forgetAnswers"
            ]
          },
          {
            guard: "isSilent",
            target: "authenticated",
            actions: [
              { type: "setTokens", params: ({ event }) => ({ tokens: event.output }) },
              { type: "storeTokens", params: ({ event }) => ({ tokens: event.output }) }
            ]
          },
          {
            target: "authenticated",
            actions: [
              { type: "setTokens", params: ({ event }) => ({ tokens: event.output }) },
              { type: "storeTokens", params: ({ event }) => ({ tokens: event.output }) },
              "reloadPage"
            ]
          }
        ],
        onError: [
          {
            guard: { type: "isRefused", params: ({ event }) => event },
            target: "guest",
            actions: [
              { type: "setTokens", params: { tokens: null } },
              "forgetTokens",
              "forgetAnswers",
              { type: "emitFailure", params: ({ event }) => ({ error: event.error, silent: false }) },
              "leaveToSignIn"
            ]
          },
          {
            guard: "isSilent",
            target: "authenticated",
            actions: [
              "countMiss",
              { type: "emitFailure", params: ({ event }) => ({ error: event.error, silent: true }) }
            ]
          },
          {
            target: "authenticated",
            actions: [
              "countMiss",
              { type: "emitFailure", params: ({ event }) => ({ error: event.error, silent: false }) }
            ]
          }
        ]
      },
      states: {
        silently: { on: { "session.unauthorized": "aloud" } },
        aloud: {}
      }
    },
    signingOut: {
      tags: "busy",
      on: {
        "session.changedElsewhere": [
          // The machine caused this change itself by signing out.
          { guard: { type: "isSignedOut", params: ({ event }) => event } },
          { guard: { type: "isSameVisitor", params: beforeAndAfter } }
        ]
      },
      invoke: {
        id: "signOut",
        src: "signOut",
        onDone: [
          {
            guard: "isStaying",
            target: "guest",
            actions: [{ type: "setTokens", params: { tokens: null } }, "forgetTokens", "forgetVisitor"]
          },
          {
            target: "guest",
            actions: [
              { type: "setTokens", params: { tokens: null } },
              "forgetTokens",
              "forgetVisitor",
              "leaveToMainSite"
            ]
          }
        ],
        onError: {
          target: "authenticated",
          actions: { type: "emitFailure", params: ({ event }) => ({ error: event.error, silent: false }) }
        }
      }
    }
  }
})
