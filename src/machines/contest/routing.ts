import type { ParticipantStatus } from "./participationFacts.ts"

/** Where it is decided anew where the facts put the participant. */
export const routing = "#participation.routing" as const

/** Lets go of a state as soon as the facts put the participant elsewhere. */
export const leaveUnless = (...from: ReadonlyArray<ParticipantStatus>) =>
  ({ guard: { type: "hasMoved", params: { from } }, target: routing }) as const
/** There, if the facts say so. */
export const whenStatus = <At extends ParticipantStatus>(at: At) =>
  ({ guard: { type: "hasStatus", params: { at } }, target: at }) as const
