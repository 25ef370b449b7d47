import type { OrganiserRole } from "../../../api/contract/organiser/contests.ts"

/** A section of a contest at the organiser console: its address is its name, its tab is for those with the power. */
export interface OrganiserTab {
  readonly name: string
  readonly needs: OrganiserRole
}

/** In the order of the tabs; «overview» is at the contest's own address. */
export const organiserTabs = [
  { name: "overview", needs: "view" },
  { name: "edit", needs: "edit" },
  { name: "timeline", needs: "view" },
  { name: "preview", needs: "view" },
  { name: "people", needs: "view" },
  { name: "monitor", needs: "view" },
  { name: "jury", needs: "view" },
  { name: "rights", needs: "edit" },
  { name: "audit", needs: "edit" },
  { name: "results", needs: "view" },
  { name: "similarity", needs: "jury" },
  { name: "readiness", needs: "view" }
] as const satisfies ReadonlyArray<OrganiserTab>

export type OrganiserTabName = (typeof organiserTabs)[number]["name"]
