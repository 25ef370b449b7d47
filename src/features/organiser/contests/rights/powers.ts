import type { Power } from "../../../../api/contract/desk.ts"

/** From the most to the least. */
export const powers = ["own", "edit", "jury", "view"] as const satisfies ReadonlyArray<Power>
