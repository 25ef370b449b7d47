import type { StoredContest } from "../../../../src/machines/contest/decide.ts"

/**
 * Whether a contest's organisers may see city, grade and devices of its people: not in a draft, which nobody else knows
 * of, nor before its registration has begun.
 */
export const areDetailsOpen = ({ state }: StoredContest): boolean =>
  state !== "draft" && state !== "open_registration.announced"
