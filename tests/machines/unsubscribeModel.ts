import type { AnyEventObject } from "xstate"
import { NotFound, TooManyRequests, Unreachable } from "../../src/api/errors.ts"
import { unsubscribeMachine } from "../../src/machines/unsubscribeMachine.ts"
import { transitionPaths } from "../support/machinePaths.ts"

const unknown = new NotFound({ message: "Not found" })
const away = new Unreachable()
const later = new TooManyRequests({ message: "Later", retryAfter: 1 })

const answers = (id: string): ReadonlyArray<AnyEventObject> => [
  ...[true, false].map((changed) => ({
    type: `xstate.done.actor.${id}`,
    output: { kind: "newsletter", email: "a***@zama.test", changed }
  })),
  ...[unknown, away, later].map((error) => ({ type: `xstate.error.actor.${id}`, error }))
]

const events: ReadonlyArray<AnyEventObject> = [
  ...answers("unsubscribe"),
  ...answers("resubscribe"),
  { type: "unsubscribe.retried" },
  { type: "unsubscribe.regretted" },
  { type: "unsubscribe.asked" }
]

export const unsubscribePaths = transitionPaths(unsubscribeMachine, { input: { token: "t-1" }, events })

const presses: Readonly<Record<string, string>> = {
  "unsubscribe.retried": "ending",
  "unsubscribe.asked": "ending",
  "unsubscribe.regretted": "resuming",
  "xstate.done.actor.resubscribe": "resumed"
}

/** Where an event leads, said without the machine. */
export function nextState(event: AnyEventObject): string {
  const pressed = presses[event.type]
  if (pressed !== undefined) return pressed
  if (event.type === "xstate.done.actor.unsubscribe") return event["output"].changed ? "ended" : "already"
  if (event["error"] === unknown) return "unknown"
  return event.type === "xstate.error.actor.resubscribe" ? "already" : "unanswered"
}
