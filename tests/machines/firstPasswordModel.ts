import type { AnyEventObject } from "xstate"
import { Conflict, Rejected, SessionExpired, TooManyRequests, Unreachable } from "../../src/api/errors.ts"
import { firstPasswordMachine } from "../../src/machines/firstPasswordMachine.ts"
import { transitionPaths } from "../support/machinePaths.ts"

export const chooser = { login: "romashka-07", firstName: "Анна" }

const over = [
  new Conflict({ message: "Chosen already" }),
  new Rejected({ message: "Expired", code: "one_time_expired" }),
  new SessionExpired({ message: "Ended" })
]
const away = [new Unreachable(), new TooManyRequests({ message: "Later", retryAfter: 1 })]

const events: ReadonlyArray<AnyEventObject> = [
  { type: "xstate.done.actor.look", output: chooser },
  ...[...over, ...away].map((error) => ({ type: "xstate.error.actor.look", error })),
  { type: "password.chosen" },
  { type: "password.outOfTime" },
  { type: "password.retried" }
]

export const firstPasswordPaths = transitionPaths(firstPasswordMachine, { input: undefined, events })

/** Where an event leads, said without the machine. */
export function nextState(event: AnyEventObject): string {
  if (event.type === "xstate.done.actor.look") return "choosing"
  if (event.type === "password.retried") return "looking"
  if (event.type === "password.chosen") return "chosen"
  if (event.type === "password.outOfTime") return "over"
  return (over as ReadonlyArray<unknown>).includes(event["error"]) ? "over" : "unanswered"
}
