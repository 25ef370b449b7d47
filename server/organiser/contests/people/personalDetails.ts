import type { StoredContest } from "../../../../src/machines/contest/applyEvent.ts"

/**
 * Whether organisers may see the city, grade and devices of participants.
 * False for drafts and before the registration starts.
 */
export const areDetailsOpen = ({ state }: StoredContest): boolean =>
  state !== "draft" && state !== "open_registration.announced"
