import { participationSetup } from "./participationSetup.ts"
import { leaveUnless, routing } from "./routing.ts"

/** Time ran out by the browser's clock; each browser asks the server after its own random delay. */
export const timeIsUp = participationSetup.createStateConfig({
  tags: "timed",
  initial: "waiting",
  always: leaveUnless("running"),
  on: {
    "facts.received": [
      {
        guard: { type: "isEndMoved", params: ({ event }) => event },
        target: routing,
        actions: [
          { type: "emitEndMoved", params: ({ event }) => event },
          { type: "setFacts", params: ({ event }) => event }
        ]
      },
      { actions: { type: "setFacts", params: ({ event }) => event } }
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
            target: routing,
            actions: [
              { type: "emitEndMoved", params: ({ event }) => ({ facts: event.output }) },
              { type: "setFacts", params: ({ event }) => ({ facts: event.output }) }
            ]
          },
          {
            target: "waiting",
            actions: { type: "setFacts", params: ({ event }) => ({ facts: event.output }) }
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
