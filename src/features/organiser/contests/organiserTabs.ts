import type { OrganiserRole } from "../../../api/contract/organiser/contests.ts"

/** A section of a contest at the organiser console: its address is its name, its tab is for those with the power. */
export interface OrganiserTab {
  readonly name: string
  readonly needs: OrganiserRole
}

/** In the order of the tabs; «overview» is at the contest's own address. */
export const organiserTabs = [
  { name: "overview", needs: "viewer" },
  { name: "edit", needs: "editor" },
  { name: "timeline", needs: "viewer" },
  { name: "preview", needs: "viewer" },
  { name: "people", needs: "viewer" },
  { name: "monitor", needs: "viewer" },
  { name: "jury", needs: "viewer" },
  { name: "rights", needs: "editor" },
  { name: "audit", needs: "editor" },
  { name: "results", needs: "viewer" },
  { name: "similarity", needs: "jury" },
  { name: "readiness", needs: "viewer" }
] as const satisfies ReadonlyArray<OrganiserTab>

export type OrganiserTabName = (typeof organiserTabs)[number]["name"]
