import type { OrganiserRole } from "../../../../api/contract/organiser/contests.ts"

/** From the most to the least. */
export const organiserRoles = ["own", "edit", "jury", "view"] as const satisfies ReadonlyArray<OrganiserRole>
