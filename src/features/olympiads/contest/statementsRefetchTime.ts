/** Refetch at least 60 s after the start and within another 120 s, because a whole school starts together. */
const afterMs = 60_000
const spreadMs = 120_000

/** Time of the next refetch by contest slug, on the `performance.now()` scale. */
const due = new Map<string, number>()

/** Schedules a refetch after prefetched statements have been opened. */
export const openedNow = (slug: string): void =>
  void due.set(slug, performance.now() + afterMs + Math.random() * spreadMs)

export const dueForAnotherLook = (slug: string): number | null => due.get(slug) ?? null

export const lookedAgain = (slug: string): void => void due.delete(slug)
