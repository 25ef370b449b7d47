/** Not before so long after the start, and within as long again: a whole school comes one after another. */
const afterMs = 60_000
const spreadMs = 120_000

/** By contest: when what was opened is asked for again, by `performance.now()`. */
const due = new Map<string, number>()

/** Statements were opened that had been fetched before the start. */
export const openedNow = (slug: string): void =>
  void due.set(slug, performance.now() + afterMs + Math.random() * spreadMs)

export const dueForAnotherLook = (slug: string): number | null => due.get(slug) ?? null

export const lookedAgain = (slug: string): void => void due.delete(slug)
