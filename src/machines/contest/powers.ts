import type { Power } from "../../api/contract/organiser/contests.ts"

/** From the least to the most. */
const powers: ReadonlyArray<Power> = ["view", "jury", "edit", "own"]

/** Whether a power includes another. */
export const includes = (held: Power, needed: Power): boolean =>
  powers.indexOf(held) >= powers.indexOf(needed)
