import { TooManyRequests, Unreachable } from "../../src/api/errors.ts"
import { resendMachine } from "../../src/machines/resendMachine.ts"
import { transitionPaths } from "../support/machinePaths.ts"

export const start = 1_000_000
export const limit = new TooManyRequests({ message: "Too many", retryAfter: 7 })

/** Every transition of a mail that may be asked for at once. */
export const resendPaths = transitionPaths(resendMachine, {
  input: { availableAt: 0, now: () => start },
  events: [
    { type: "resend.asked" },
    { type: "xstate.after.second.resend.waiting" },
    { type: "xstate.done.actor.resend", output: 60 },
    { type: "xstate.error.actor.resend", error: limit },
    { type: "xstate.error.actor.resend", error: new Unreachable() }
  ]
})
