import { beforeAndAfter, sessionSetup } from "./sessionSetup.ts"

/** New tokens are asked for: `silently` ahead of time, `aloud` because a call waits for them. */
export const refreshing = sessionSetup.createStateConfig({
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
