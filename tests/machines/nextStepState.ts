import type { AnyEventObject } from "xstate"

/** The expected state of a lesson's question after an event, independent of the machine. */
export function nextState(event: AnyEventObject): string {
  if (event.type === "answer.changed") return "answering"
  if (event.type === "outcome.received") return event["right"] === null ? "wrong" : "right"
  if (event.type === "xstate.done.actor.take") return event["output"].done ? "right" : "wrong"
  if (event.type === "xstate.error.actor.take") return "answering"
  return event.type === "delivery.waiting" ? "waitingForNetwork" : "sending"
}
