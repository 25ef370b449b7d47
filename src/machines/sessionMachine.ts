import type { ActorRefFrom } from "xstate"
import { refreshing } from "./session/refreshing.ts"
import { beforeAndAfter, sessionSetup } from "./session/sessionSetup.ts"

export type SessionActorRef = ActorRefFrom<typeof sessionMachine>

/**
 * The visitor's session. A visitor is authenticated exactly while `context.tokens` is present.
 * Tokens refresh silently before they expire; a 401 refreshes them too and then reloads the page. The machine emits
 * failures, and the actor's owner decides how to show them.
 */
export const sessionMachine = sessionSetup.createMachine({
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
    refreshing,
    signingOut: {
      tags: "busy",
      // The machine caused these changes itself by signing out.
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
