import type { DeferredSession } from "./Session.ts"
import { learnerId } from "./SessionContext.ts"

/** Error for a call that the page started for another user. */
export const anothersPage = () => new DOMException("The page is another visitor's now.", "AbortError")

/**
 * Waits until calls are possible; throws an `AbortError` if another user has signed in meanwhile (in another tab, while
 * this one slept), because the call was not meant for them.
 */
export async function waitForSameUser(session: DeferredSession, catchUp: () => void): Promise<void> {
  const before = learnerId(session.getSnapshot())
  catchUp()
  await session.settled()
  const after = learnerId(session.getSnapshot())
  if (before !== null && after !== before) {
    throw anothersPage()
  }
}
