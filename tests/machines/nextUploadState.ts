import type { AnyEventObject } from "xstate"
import { faulty, refused } from "../../qa/models/classUploadModel.ts"

const isComplete = ({ name, schoolConsent }: { name: string; schoolConsent: boolean }) =>
  name !== "" && schoolConsent

/** The expected state of a class upload after an event, independent of the machine. */
export function nextState(
  state: string,
  event: AnyEventObject,
  details: { readonly name: string; readonly schoolConsent: boolean }
): string {
  switch (event.type) {
    case "file.chosen":
      return "checking"
    case "xstate.done.actor.read":
      return event["output"] === faulty ? "faulty" : "preview"
    case "xstate.error.actor.read":
    case "upload.restarted":
      return "choosing"
    case "class.submitted":
      return isComplete(details) ? "creating" : "preview"
    case "upload.retried":
      return "creating"
    case "xstate.done.actor.create":
      return "slips"
    case "xstate.error.actor.create":
      return event["error"] === refused ? "preview" : "failed"
    default:
      return state
  }
}
