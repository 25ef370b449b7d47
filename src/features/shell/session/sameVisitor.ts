import type { DeferredSession } from "./Session.ts"
import { learnerId } from "./SessionContext.ts"

/** Fails a call that the page began for another visitor. */
export const anothersPage = () => new DOMException("The page is another visitor's now.", "AbortError")

/**
 * Waits until calls may be made, and fails where the page has become another visitor's meanwhile: while a tab
 * slept, somebody else may have signed in in another one, and what this tab is about to ask or say is not theirs.
 */
export async function settledAsBefore(session: DeferredSession, catchUp: () => void): Promise<void> {
  const before = learnerId(session.getSnapshot())
  catchUp()
  await session.settled()
  const after = learnerId(session.getSnapshot())
  if (before !== null && after !== before) {
    throw anothersPage()
  }
}
