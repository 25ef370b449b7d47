import type { Power } from "../../../../api/contract/organiser/contests.ts"

/** From the most to the least. */
export const powers = ["own", "edit", "jury", "view"] as const satisfies ReadonlyArray<Power>
