import type { RehearsalState } from "../../../../api/contract/organiser/rehearsals.ts"
import type { Tone } from "../../../../ui/toneClass.ts"

export type Outcome = "ready" | "notReady" | Exclude<RehearsalState, "done">

/** How a rehearsal ended; `ready` is null without a report. */
export const outcomeOf = ({ state }: { readonly state: RehearsalState }, ready: boolean | null): Outcome =>
  state === "done" ? (ready === true ? "ready" : "notReady") : state

export const toneOf: Readonly<Record<Outcome, Tone>> = {
  ready: "success",
  notReady: "danger",
  running: "neutral",
  stopped: "neutral",
  interrupted: "amber",
  failed: "danger"
}
