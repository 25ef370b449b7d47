import { assign, emit, setup, stateIn } from "xstate"
import type { ActorRefFrom } from "xstate"
import type { Tokens } from "../api/contract/session.ts"
import { notProvided } from "./notProvided.ts"

export type SessionEvent =
  | { type: "session.signedIn"; tokens: Tokens }
  /** A call was answered 401. */
  | { type: "session.unauthorized" }
  /** Nobody waits for it, but the server would not know this session any more. */
  | { type: "session.doubted" }
  /** The page woke up, was shown again or is back online. */
  | { type: "session.woke" }
  /** Another tab signed in, out, or renewed the tokens. */
  | { type: "session.changedElsewhere"; tokens: Tokens | null }
  /** `staying`: the page itself leads on from there. */
  | { type: "session.signOut"; staying?: boolean }

/** `silent`: nobody waits for it, so nobody need be told. */
type SessionEmitted = { type: "session.failed"; error: unknown; silent: boolean }

interface SessionContext {
  tokens: Tokens | null
  /** Renewals in a row that failed without an answer. */
  misses: number
  /** Signing out leaves the visitor where they are. */
  staying: boolean
}

export type SessionActorRef = ActorRefFrom<typeof sessionMachine>

const beforeAndAfter = ({
  context,
  event
}: {
  context: SessionContext
  event: { tokens: Tokens | null }
}) => ({ before: context.tokens, after: event.tokens })

/** The server answered and said no; 429 and no answer say nothing about the tokens. */
const isRefusal = (error: unknown): boolean => {
  const status = typeof error === "object" && error !== null && "status" in error ? Number(error.status) : 0
  return status >= 400 && status < 500 && status !== 408 && status !== 429
}

/**
 * The visitor's session, from guest to signed-in and back.
 *
 * A visitor is authenticated exactly while `context.tokens` is present. Tokens are
 * renewed silently before they expire; a 401 renews them too and then reloads the
 * page. Failures are emitted; whoever starts the actor decides how to show them.
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
    /** How long the tokens may stay as they are. */
    untilRenewal: () => 2 ** 31 - 1
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
    /** What was read for one visitor must not be shown to another. */
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
    /** Somebody else signed in in this browser while this page slept. */
    isAnother: (_, _params: { before: Tokens | null; after: Tokens | null }) => false,
    isRenewalDue: () => false,
    isRefused: (_, params: { error: unknown }) => isRefusal(params.error),
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
      after: { untilRenewal: "refreshing" },
      on: {
        "session.unauthorized": "refreshing.aloud",
        "session.doubted": "refreshing",
        "session.signOut": {
          target: "signingOut",
          actions: { type: "setStaying", params: ({ event }) => event }
        },
        "session.woke": { guard: "isRenewalDue", target: "refreshing" },
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
    refreshing: {
      tags: "busy",
      initial: "silently",
      on: {
        "session.changedElsewhere": [
          // The other tab held the lock: the refresh under way is about to find its tokens.
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
      // Answers that end this session are its own doing.
      on: { "session.changedElsewhere": {} },
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
