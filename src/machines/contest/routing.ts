import type { ParticipantStatus } from "./participationFacts.ts"

/** The state that picks the next state from the facts. */
export const routing = "#participation.routing" as const

/** A transition to `routing` as soon as the participant status is none of `from`. */
export const leaveUnless = (...from: ReadonlyArray<ParticipantStatus>) =>
  ({ guard: { type: "hasMoved", params: { from } }, target: routing }) as const
/** A transition to the state `at` if the participant status equals it. */
export const whenStatus = <At extends ParticipantStatus>(at: At) =>
  ({ guard: { type: "hasStatus", params: { at } }, target: at }) as const
