import type { AnyMachineSnapshot } from "xstate"
import { connectionMachine } from "../../src/machines/connectionMachine.ts"
import { transitionPaths } from "../support/machinePaths.ts"

/** All that tells one moment from another, but for how often nobody answered. */
const keyOf = ({ value, context }: AnyMachineSnapshot) => [value, context.hasNetwork]

/** Every transition of a connection that begins well. */
export const connectionPaths = transitionPaths(connectionMachine, {
  input: { hasNetwork: true },
  keyOf,
  events: [
    { type: "network.lost" },
    { type: "network.found" },
    { type: "call.unreachable" },
    { type: "call.answered" },
    { type: "connection.retry" },
    { type: "xstate.after.grace.connection.wavering" },
    { type: "xstate.after.farewell.connection.back" },
    { type: "xstate.after.probeDelay.connection.reconnecting.waiting" },
    { type: "xstate.done.actor.confirm" },
    { type: "xstate.error.actor.confirm", error: new TypeError("Failed to fetch") },
    { type: "xstate.done.actor.probe" },
    { type: "xstate.error.actor.probe", error: new TypeError("Failed to fetch") }
  ]
})
