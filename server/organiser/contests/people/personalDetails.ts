import type { StoredContest } from "../../../../src/machines/contest/applyEvent.ts"

/**
 * Whether a contest's organisers may see city, grade and devices of its people. Drafts, which only organisers know of,
 * and contests before their registration show none.
 */
export const areDetailsOpen = ({ state }: StoredContest): boolean =>
  state !== "draft" && state !== "open_registration.announced"
