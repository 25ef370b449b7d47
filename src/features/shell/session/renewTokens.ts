import type { CallEnvironment } from "../../../api/client.ts"
import { anothersPage } from "./waitForSameUser.ts"
import type { DeferredSession } from "./Session.ts"
import { learnerId } from "./SessionContext.ts"

type Session = Pick<DeferredSession, "getSnapshot" | "send" | "settled">

/**
 * Renews tokens that the server has rejected, unless another call or tab has already done so. Throws an `AbortError` if
 * another user has signed in meanwhile.
 *
 * After a read the page reloads, as the specification requires. After a write it does not, because a reload would lose
 * form contents and one-time answers.
 */
export const renewTokens =
  (
    session: Session,
    catchUp: () => void,
    accessToken: CallEnvironment["accessToken"]
  ): CallEnvironment["renewed"] =>
  async (refused, isRead) => {
    const before = learnerId(session.getSnapshot())
    catchUp()
    if (accessToken() === refused) {
      session.send({ type: isRead ? "session.unauthorized" : "session.doubted" })
    }
    await session.settled()
    const after = learnerId(session.getSnapshot())
    if (before !== null && after !== null && after !== before) throw anothersPage()
  }
