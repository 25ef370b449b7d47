import { TooManyRequests, Unreachable } from "../../src/api/errors.ts"
import words from "../../src/machines/resendMachine.words.json" with { type: "json" }
import { resendMachine } from "../../src/machines/resendMachine.ts"
import { resendInvariants } from "../../src/machines/resendMachine.invariants.ts"
import { defineModel } from "./Model.ts"

export const start = 1_000_000
export const limit = new TooManyRequests({ message: "Too many", retryAfter: 7 })

/** A countdown of one second, by a clock that has moved on at its second reading. */
function lastSecond() {
  let readings = 0
  return { availableAt: start + 1000, now: () => start + (readings++ === 0 ? 0 : 1000) }
}

export const resendModel = defineModel({
  id: "resend",
  machine: resendMachine,
  words,
  starts: {
    "mail sent earlier": { availableAt: 0, now: () => start },
    get "last second"() {
      return lastSecond()
    }
  },
  events: {
    "resend.asked": { type: "resend.asked" },
    "xstate.after.second.resend.waiting": { type: "xstate.after.second.resend.waiting" },
    "xstate.done.actor.resend": { type: "xstate.done.actor.resend", output: 60 },
    "xstate.error.actor.resend (too many requests)": { type: "xstate.error.actor.resend", error: limit },
    "xstate.error.actor.resend (no network)": { type: "xstate.error.actor.resend", error: new Unreachable() }
  },
  invariants: resendInvariants
})
