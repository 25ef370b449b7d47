import type { Place } from "./participationFacts.ts"

/** Where it is decided anew where the facts put the participant. */
export const placing = "#participation.placing" as const

/** Lets go of a state as soon as the facts put the participant elsewhere. */
export const onlyWhile = (...from: ReadonlyArray<Place>) =>
  ({ guard: { type: "hasMoved", params: { from } }, target: placing }) as const
/** There, if the facts say so. */
export const to = <At extends Place>(at: At) =>
  ({ guard: { type: "isPlaced", params: { at } }, target: at }) as const
