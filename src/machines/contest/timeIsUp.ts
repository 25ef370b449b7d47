import { participationSetup } from "./participationSetup.ts"
import { onlyWhile, placing } from "./placing.ts"

/** By the browser's clock; the server is asked, each browser at a moment of its own. */
export const timeIsUp = participationSetup.createStateConfig({
  tags: "timed",
  initial: "waiting",
  always: onlyWhile("running"),
  on: {
    "facts.told": [
      {
        guard: { type: "isEndMoved", params: ({ event }) => event },
        target: placing,
        actions: [
          { type: "emitEndMoved", params: ({ event }) => event },
          { type: "takeFacts", params: ({ event }) => event }
        ]
      },
      { actions: { type: "takeFacts", params: ({ event }) => event } }
    ]
  },
  states: {
    waiting: {
      after: { lookDelay: "asking" },
      on: { "network.online": "asking" }
    },
    asking: {
      tags: "busy",
      invoke: {
        id: "look",
        src: "look",
        onDone: [
          {
            guard: { type: "isEndMoved", params: ({ event }) => ({ facts: event.output }) },
            target: placing,
            actions: [
              { type: "emitEndMoved", params: ({ event }) => ({ facts: event.output }) },
              { type: "takeFacts", params: ({ event }) => ({ facts: event.output }) }
            ]
          },
          {
            target: "waiting",
            actions: { type: "takeFacts", params: ({ event }) => ({ facts: event.output }) }
          }
        ],
        onError: { target: "offline", actions: "countAttempt" }
      }
    },
    offline: {
      tags: "waitingForNetwork",
      after: { retryDelay: "asking" },
      on: { "network.online": "asking", "call.retry": "asking" }
    }
  }
})
