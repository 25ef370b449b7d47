import type { AnyEventObject } from "xstate"
import { Conflict, NotFound, Rejected, TooManyRequests, Unreachable } from "../../src/api/errors.ts"
import { verificationMachine } from "../../src/machines/verificationMachine.ts"
import { transitionPaths } from "../support/machinePaths.ts"
import { tokens } from "./sessionModel.ts"

const failed = (error: unknown) => ({ type: "xstate.error.actor.confirm", error })

/** Each event with the state to which it leads. */
const leads: ReadonlyArray<readonly [event: AnyEventObject, state: string]> = [
  [{ type: "xstate.done.actor.confirm", output: tokens }, "confirmed"],
  [failed(new Rejected({ message: "", fieldErrors: {} })), "stale"],
  [failed(new NotFound({ message: "" })), "stale"],
  [failed(new Conflict({ message: "", code: "choose_password" })), "choosing"],
  [failed(new Unreachable()), "unanswered"],
  [failed(new TooManyRequests({ message: "", retryAfter: 1 })), "unanswered"],
  [{ type: "verification.retried" }, "confirming"],
  [{ type: "verification.chosen", tokens }, "confirmed"],
  [{ type: "verification.linkExpired" }, "stale"]
]

export const verificationPaths = transitionPaths(verificationMachine, {
  input: { token: "t-1" },
  events: leads.map(([event]) => event)
})

/** Where an event leads, said without the machine. */
export const nextState = (event: AnyEventObject): string =>
  leads.find(([candidate]) => candidate === event)?.[1] ?? "no such event"
