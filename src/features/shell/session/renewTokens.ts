import type { CallEnvironment } from "../../../api/client.ts"
import { anothersPage } from "./sameVisitor.ts"
import type { DeferredSession } from "./Session.ts"
import { learnerId } from "./SessionContext.ts"

type Session = Pick<DeferredSession, "getSnapshot" | "send" | "settled">

/**
 * Has the session renew tokens that the server has refused, and waits for it; another call or tab may have done so
 * already. Fails where the page has become another visitor's meanwhile.
 *
 * After a read the page reloads, as the specification says. After a write it does not: a reload would lose the contents
 * of a form, and an answer that is shown only once.
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
