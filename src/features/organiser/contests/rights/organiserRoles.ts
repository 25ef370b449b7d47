import type { OrganiserRole } from "../../../../api/contract/organiser/contests.ts"

/** From most to least privileged. */
export const organiserRoles = [
  "owner",
  "editor",
  "jury",
  "viewer"
] as const satisfies ReadonlyArray<OrganiserRole>
