import { beforeAndAfter, sessionSetup } from "./sessionSetup.ts"

/** Refreshes the tokens: `silently` ahead of expiry, `aloud` after a call got a 401. */
export const refreshing = sessionSetup.createStateConfig({
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
        actions: [{ type: "setTokens", params: ({ event }) => ({ tokens: event.output }) }, "forgetAnswers"]
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
})
