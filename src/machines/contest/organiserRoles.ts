import type { OrganiserRole } from "../../api/contract/organiser/contests.ts"

/** In ascending order of permissions. */
const organiserRoles: ReadonlyArray<OrganiserRole> = ["viewer", "jury", "editor", "owner"]

/** Whether the granted role includes the permissions of the needed role. */
export const includes = (granted: OrganiserRole, needed: OrganiserRole): boolean =>
  organiserRoles.indexOf(granted) >= organiserRoles.indexOf(needed)
