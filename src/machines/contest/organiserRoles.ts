import type { OrganiserRole } from "../../api/contract/organiser/contests.ts"

/** From the least to the most. */
const organiserRoles: ReadonlyArray<OrganiserRole> = ["viewer", "jury", "editor", "owner"]

/** Whether a power includes another. */
export const includes = (granted: OrganiserRole, needed: OrganiserRole): boolean =>
  organiserRoles.indexOf(granted) >= organiserRoles.indexOf(needed)
