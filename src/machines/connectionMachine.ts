import { assign, emit, setup, type ActorRefFrom } from "xstate"
import { backoff } from "./backoff.ts"
import { notProvided } from "./notProvided.ts"

type ConnectionEvent =
  /** Browser events for losing and regaining the network. */
  | { type: "network.lost" }
  | { type: "network.found" }
  /** A call got no answer, or got one. */
  | { type: "call.unreachable" }
  | { type: "call.answered" }
  | { type: "connection.retry" }

interface ConnectionContext {
  readonly hasNetwork: boolean
  /** Consecutive probes without an answer. */
  readonly misses: number
}

export type ConnectionActorRef = ActorRefFrom<typeof connectionMachine>

/**
 * The connection to the server, as the status bar shows it.
 * A loss shows only after it has lasted for `grace` and a probe has confirmed it, so a tunnel or one lost call shows
 * nothing. `offline` means that the browser reports no network and the probe has failed; an answered call does not
 * prevent it, because the answer may have been in flight. `reconnecting` means that there is a network but the server
 * does not answer.
 */
export const connectionMachine = setup({
  types: {
    input: {} as { hasNetwork: boolean },
    context: {} as ConnectionContext,
    events: {} as ConnectionEvent,
    /** The network or the server is back: pending calls may retry. */
    emitted: {} as { type: "network.returned" }
  },
  actors: {
    /** Resolves when the server answers, rejects otherwise. */
    probe: notProvided<void, void>("probe")
  },
  actions: {
    noteNetwork: assign((_, params: { hasNetwork: boolean }) => params),
    countMiss: assign(({ context }) => ({ misses: context.misses + 1 })),
    forgetMisses: assign({ misses: 0 }),
    emitReturned: emit({ type: "network.returned" }),
    /** Runs when a visible loss ends: refetches the data that failed to load meanwhile. */
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
