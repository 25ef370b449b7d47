import type { AnyEventObject } from "xstate"
import { NotFound, TooManyRequests, Unreachable } from "../../src/api/errors.ts"
import { emailLinkMachine } from "../../src/machines/emailLinkMachine.ts"
import { transitionPaths } from "../support/machinePaths.ts"

const stale = new NotFound({ message: "The link has expired", code: "link_expired" })
const away = new Unreachable()
const later = new TooManyRequests({ message: "Later", retryAfter: 1 })

const failures = (id: string) =>
  [stale, away, later].map((error) => ({ type: `xstate.error.actor.${id}`, error }))

const events: ReadonlyArray<AnyEventObject> = [
  { type: "xstate.done.actor.look", output: { flow: "email_change", email: "new@zama.test" } },
  { type: "xstate.done.actor.look", output: { flow: "email_undo", email: "old@zama.test" } },
  { type: "xstate.done.actor.change", output: null },
  { type: "xstate.done.actor.undo", output: { passwordToken: "p-1" } },
  ...["look", "change", "undo"].flatMap(failures),
  { type: "emailLink.undoAsked" },
  { type: "emailLink.retried" }
]

export const emailLinkPaths = transitionPaths(emailLinkMachine, { input: { token: "t-1" }, events })

const answers: Readonly<Record<string, string>> = {
  "emailLink.retried": "looking",
  "emailLink.undoAsked": "undoing",
  "xstate.done.actor.change": "changed",
  "xstate.done.actor.undo": "undone"
}

/** Where an event leads, said without the machine. */
export function nextState(event: AnyEventObject): string {
  const answer = answers[event.type]
  if (answer !== undefined) return answer
  if (event.type === "xstate.done.actor.look") {
    return event["output"].flow === "email_undo" ? "asking" : "changing"
  }
  if (event["error"] === stale) return "stale"
  return event.type === "xstate.error.actor.undo" ? "asking" : "unanswered"
}
