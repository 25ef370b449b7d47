import type { AnyEventObject } from "xstate"
import { isUnanswered } from "../../src/machines/failedWith.ts"
import { TooManyRequests } from "../../src/api/errors.ts"

/** The expected state of a package upload after an event, independent of the machine. */
export function nextState(state: string, event: AnyEventObject): string {
  switch (event.type) {
    case "package.chosen":
      return "packing"
    case "upload.cancelled":
    case "upload.restarted":
      return "choosing"
    case "xstate.done.actor.pack":
    case "upload.retried":
      return "uploading"
    case "xstate.error.actor.pack":
      return "unreadable"
    case "xstate.done.actor.upload":
      return "uploaded"
    case "xstate.error.actor.upload":
      return isUnanswered(event["error"]) || event["error"] instanceof TooManyRequests ? "failed" : "rejected"
    default:
      return state
  }
}
