import { TooManyRequests, Unreachable } from "../../src/api/errors.ts"
import words from "../../src/machines/deliveryMachine.words.json" with { type: "json" }
import { deliveryOf } from "../../src/machines/deliveryMachine.ts"
import { deliveryInvariants } from "../../src/machines/deliveryMachine.invariants.ts"
import { defineModel } from "./Model.ts"

export const deliveryModel = defineModel({
  id: "delivery",
  /** Alone, it has no parent to notify. */
  machine: deliveryOf<string, string>().provide({
    actions: { notifyWaiting: () => {}, notifyResumed: () => {} }
  }),
  words,
  starts: { "a call": { payload: "letter" } },
  keyOf: ({ value, context }) => [value, context["attempts"] > 0],
  events: {
    "xstate.done.actor.send": { type: "xstate.done.actor.send", output: "receipt" },
    "xstate.error.actor.send (no network)": { type: "xstate.error.actor.send", error: new Unreachable() },
    "xstate.error.actor.send (too many requests)": {
      type: "xstate.error.actor.send",
      error: new TooManyRequests({ message: "Wait" })
    },
    "xstate.after.retryDelay.delivery.waitingForNetwork": {
      type: "xstate.after.retryDelay.delivery.waitingForNetwork"
    },
    "network.online": { type: "network.online" },
    "delivery.sendNow": { type: "delivery.sendNow" }
  },
  invariants: {
    ...deliveryInvariants,
    "the payload stays as it was given": (snapshot) => snapshot.context["payload"] === "letter"
  }
})
