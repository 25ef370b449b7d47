import { errorToast } from "../../api/errorToast.ts"
import type { ToastContent } from "../../api/errorToast.ts"
import { isApiError } from "../../api/errors.ts"
import type { SessionActorRef } from "../../machines/sessionMachine.ts"
import type { Session } from "../session/Session.ts"

export type ShowToast = (toast: ToastContent) => void

/**
 * The one way a failed call reaches the visitor.
 *
 * A 401 asks the session to refresh; no reply, 5xx and 429 become toasts; other
 * answers pass on to whoever asked, who knows what they mean.
 */
export const reportFailure =
  (session: () => Session, show: ShowToast) =>
  (error: unknown): void => {
    if (error instanceof DOMException && error.name === "AbortError") return
    if (!isApiError(error)) {
      console.error(error)
      return show(errorToast(error))
    }
    if (error._tag === "Unauthorized") session().send({ type: "session.unauthorized" })
    else if (error._tag === "ServerUnreachable" || error._tag === "TooManyRequests") show(errorToast(error))
  }

/** A session's own failures always show, but for silent ones; they never ask for another refresh. */
export const showSessionFailures = (session: SessionActorRef, show: ShowToast) =>
  session.on("session.failed", ({ error, silent }) => {
    if (!silent) show(errorToast(error))
  })
