import { assign, emit, setup } from "xstate"
import type { ActorRefFrom } from "xstate"
import { backoff } from "./backoff.ts"
import { notProvided } from "./notProvided.ts"

type ConnectionEvent =
  /** The device says that it has no network, or has one again. */
  | { type: "network.lost" }
  | { type: "network.found" }
  /** Nobody answered a call, or somebody did. */
  | { type: "call.unreachable" }
  | { type: "call.answered" }
  | { type: "connection.retry" }

interface ConnectionContext {
  readonly hasNetwork: boolean
  /** Probes in a row that nobody answered. */
  readonly misses: number
}

export type ConnectionActorRef = ActorRefFrom<typeof connectionMachine>

/**
 * The way to the server, as the bar shows it.
 *
 * A loss shows only once it has lasted for `grace` and a probe has confirmed it, so that a
 * train's tunnel or one lost call moves nothing. `offline` is the device's own word, which only a
 * probe may doubt: an answer may have been on its way when the network was lost. `reconnecting`
 * means that there is a network and nobody answers.
 */
export const connectionMachine = setup({
  types: {
    input: {} as { hasNetwork: boolean },
    context: {} as ConnectionContext,
    events: {} as ConnectionEvent,
    /** Network or server are back: what waits for them may go. */
    emitted: {} as { type: "network.returned" }
  },
  actors: {
    /** Resolves when the server answers, rejects when nobody does. */
    probe: notProvided<void, void>("probe")
  },
  actions: {
    noteNetwork: assign((_, params: { hasNetwork: boolean }) => params),
    countMiss: assign(({ context }) => ({ misses: context.misses + 1 })),
    forgetMisses: assign({ misses: 0 }),
    emitReturned: emit({ type: "network.returned" }),
    /** The loss that was shown has ended: what failed meanwhile is asked for again. */
    announceReturn: () => {}
  },
  guards: {
    hasNetwork: ({ context }) => context.hasNetwork,
    hasNoNetwork: ({ context }) => !context.hasNetwork
  },
  delays: {
    grace: 1_500,
    farewell: 4_000,
    probeDelay: ({ context }) => backoff(context.misses, { longest: 15_000 })
  }
}).createMachine({
  id: "connection",
  context: ({ input }) => ({ hasNetwork: input.hasNetwork, misses: 0 }),
  initial: "online",
  on: { "network.found": { actions: "emitReturned" } },
  states: {
    online: {
      always: { guard: "hasNoNetwork", target: "wavering" },
      on: {
        "network.lost": { actions: { type: "noteNetwork", params: { hasNetwork: false } } },
        "call.unreachable": "wavering"
      }
    },
    wavering: {
      after: { grace: "checking" },
      on: {
        "network.lost": { actions: { type: "noteNetwork", params: { hasNetwork: false } } },
        "network.found": {
          target: "checking",
          actions: [{ type: "noteNetwork", params: { hasNetwork: true } }, "emitReturned"]
        },
        "call.answered": { guard: "hasNetwork", target: "online" }
      }
    },
    checking: {
      invoke: {
        id: "confirm",
        src: "probe",
        onDone: { target: "online", actions: { type: "noteNetwork", params: { hasNetwork: true } } },
        onError: [
          { guard: "hasNoNetwork", target: "offline" },
          { target: "reconnecting.waiting", actions: "countMiss" }
        ]
      },
      on: {
        "network.lost": { actions: { type: "noteNetwork", params: { hasNetwork: false } } },
        "network.found": {
          actions: [{ type: "noteNetwork", params: { hasNetwork: true } }, "emitReturned"]
        },
        "call.answered": { guard: "hasNetwork", target: "online" }
      }
    },
    offline: {
      on: {
        "network.found": { target: "reconnecting.probing", actions: "emitReturned" },
        "call.answered": "back"
      },
      exit: { type: "noteNetwork", params: { hasNetwork: true } }
    },
    reconnecting: {
      initial: "probing",
      on: {
        "network.lost": {
          target: "offline",
          actions: { type: "noteNetwork", params: { hasNetwork: false } }
        },
        "call.answered": "back"
      },
      states: {
        probing: {
          invoke: {
            id: "probe",
            src: "probe",
            onDone: "#connection.back",
            onError: { target: "waiting", actions: "countMiss" }
          }
        },
        waiting: {
          after: { probeDelay: "probing" },
          on: {
            "network.found": { target: "probing", actions: "emitReturned" },
            "connection.retry": "probing"
          }
        }
      },
      exit: "forgetMisses"
    },
    back: {
      entry: ["emitReturned", "announceReturn"],
      after: { farewell: "online" },
      on: {
        "network.lost": {
          target: "wavering",
          actions: { type: "noteNetwork", params: { hasNetwork: false } }
        },
        "call.unreachable": "wavering"
      }
    }
  }
})
