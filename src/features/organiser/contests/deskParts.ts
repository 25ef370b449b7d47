import type { Power } from "../../../api/contract/organiser/contests.ts"

/** A section of a contest at the desk: its address is its name, its tab is for those with the power. */
export interface DeskPart {
  readonly name: string
  readonly needs: Power
}

/** In the order of the tabs; «overview» is at the contest's own address. */
export const deskParts = [
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
] as const satisfies ReadonlyArray<DeskPart>

export type DeskPartName = (typeof deskParts)[number]["name"]
