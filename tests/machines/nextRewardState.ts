import type { AnyEventObject } from "xstate"

const leads: Readonly<Record<string, string>> = {
  "reward.pressed": "claiming",
  "reward.retried": "loading",
  "reward.woke": "loading",
  "xstate.error.actor.load": "unanswered",
  "xstate.done.actor.claim": "paid",
  "xstate.error.actor.claim": "waiting"
}

/** The expected state of a daily reward after an event, independent of the machine. */
export function nextState(event: AnyEventObject): string {
  if (event.type.startsWith("xstate.after.")) return "loading"
  if (event.type === "xstate.done.actor.load") return event["output"].claimed ? "claimed" : "waiting"
  return leads[event.type] ?? "nowhere"
}
