import type { OrganiserRole } from "../../../api/contract/organiser/contests.ts"

/** A tab of the organiser console. `name` is its path segment; `needs` is the organiser role required. */
export interface OrganiserTab {
  readonly name: string
  readonly needs: OrganiserRole
}

/** In display order; «overview» has the contest's own path. */
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
