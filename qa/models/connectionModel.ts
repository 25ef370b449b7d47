import words from "../../src/machines/connectionMachine.words.json" with { type: "json" }
import { connectionMachine } from "../../src/machines/connectionMachine.ts"
import { connectionInvariants } from "../../src/machines/connectionMachine.invariants.ts"
import { defineModel } from "./Model.ts"

const failed = new TypeError("Failed to fetch")

export const connectionModel = defineModel({
  id: "connection",
  machine: connectionMachine,
  words,
  starts: { "with a network": { hasNetwork: true }, "without a network": { hasNetwork: false } },
  /** Everything that distinguishes two moments, except the number of failures. */
  keyOf: ({ value, context }) => [value, context["hasNetwork"]],
  events: {
    "network.lost": { type: "network.lost" },
    "network.found": { type: "network.found" },
    "call.unreachable": { type: "call.unreachable" },
    "call.answered": { type: "call.answered" },
    "connection.retry": { type: "connection.retry" },
    "xstate.after.grace.connection.wavering": { type: "xstate.after.grace.connection.wavering" },
    "xstate.after.farewell.connection.back": { type: "xstate.after.farewell.connection.back" },
    "xstate.after.probeDelay.connection.reconnecting.waiting": {
      type: "xstate.after.probeDelay.connection.reconnecting.waiting"
    },
    "xstate.done.actor.confirm": { type: "xstate.done.actor.confirm" },
    "xstate.error.actor.confirm": { type: "xstate.error.actor.confirm", error: failed },
    "xstate.done.actor.probe": { type: "xstate.done.actor.probe" },
    "xstate.error.actor.probe": { type: "xstate.error.actor.probe", error: failed }
  },
  invariants: connectionInvariants
})
