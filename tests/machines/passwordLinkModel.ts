import type { AnyEventObject } from "xstate"
import { NotFound, TooManyRequests, Unreachable } from "../../src/api/errors.ts"
import { passwordLinkMachine } from "../../src/machines/passwordLinkMachine.ts"
import { transitionPaths } from "../support/machinePaths.ts"

export const stale = new NotFound({ message: "The link has expired", code: "link_expired" })
export const away = new Unreachable()
export const later = new TooManyRequests({ message: "Later", retryAfter: 1 })

const failures = (id: string) =>
  [stale, away, later].map((error) => ({ type: `xstate.error.actor.${id}`, error }))

const events: ReadonlyArray<AnyEventObject> = [
  { type: "xstate.done.actor.look", output: { flow: "recovery" } },
  { type: "xstate.done.actor.look", output: { flow: "password_change" } },
  { type: "xstate.done.actor.apply", output: null },
  ...failures("look"),
  ...failures("apply"),
  { type: "password.replaced" },
  { type: "password.linkExpired" },
  { type: "password.retried" }
]

export const passwordLinkPaths = transitionPaths(passwordLinkMachine, { input: { token: "t" }, events })

/** Where an event leads, said without the machine. */
export function nextState(state: string, event: AnyEventObject): string {
  if (event.type === "password.retried") return "looking"
  if (event.type === "password.replaced" || event.type === "xstate.done.actor.apply") return "replaced"
  if (event.type === "password.linkExpired") return "stale"
  if (event.type === "xstate.done.actor.look") {
    return event["output"].flow === "recovery" ? "choosing" : "applying"
  }
  if (event["error"] === stale) return "stale"
  return event["error"] === undefined ? state : "unanswered"
}
