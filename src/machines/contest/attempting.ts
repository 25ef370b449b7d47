import { participationSetup } from "./participationSetup.ts"
import { routing } from "./routing.ts"

/** A state that sends one call and retries it until the server answers. */
export const attempting = (
  src: "register" | "start" | "complete" | "takeOver",
  back = routing as typeof routing | "#participation.filling"
) =>
  participationSetup.createStateConfig({
    initial: "sending",
    entry: { type: "rememberCall", params: ({ context }) => context },
    exit: ["endCall", { type: "rememberCall", params: { call: null } }],
    states: {
      sending: {
        tags: "busy",
        invoke: {
          id: src,
          src,
          input: ({ context }) => context.call!,
          onDone: {
            target: routing,
            actions: { type: "setFacts", params: ({ event }) => ({ facts: event.output }) }
          },
          onError: [
            {
              guard: { type: "isUnreachable", params: ({ event }) => event },
              target: "waiting",
              actions: "countAttempt"
            },
            {
              guard: { type: "isRefused", params: ({ event }) => event },
              target: back,
              actions: [
                { type: "setRejection", params: ({ event }) => event },
                { type: "emitRefused", params: ({ event }) => event },
                "askFacts"
              ]
            },
            {
              target: back,
              actions: [{ type: "emitFailed", params: ({ event }) => event }, "askFacts"]
            }
          ]
        }
      },
      waiting: {
        tags: ["busy", "waitingForNetwork"],
        after: { retryDelay: "sending" },
        on: {
          "network.online": "sending",
          "call.retry": "sending",
          "call.cancelled": { target: back, actions: "askFacts" }
        }
      }
    }
  })
