import type { OrganiserRole } from "../../../../api/contract/organiser/contests.ts"

/** From the most to the least. */
export const organiserRoles = [
  "owner",
  "editor",
  "jury",
  "viewer"
] as const satisfies ReadonlyArray<OrganiserRole>
