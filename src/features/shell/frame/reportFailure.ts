import { errorToast } from "../../../api/errorToast.ts"
import type { ToastContent } from "../../../api/errorToast.ts"
import { isApiError } from "../../../api/errors.ts"
import type { SessionActorRef } from "../../../machines/sessionMachine.ts"
import { failedWith } from "../../../machines/failedWith.ts"

export type ShowToast = (toast: ToastContent) => void

/**
 * The one way a failed call reaches the visitor.
 *
 * No reply, 5xx and 429 become toasts; the caller handles other answers. For a 401 the session has already said that
 * its renewal failed.
 */
export const reportFailure =
  (show: ShowToast) =>
  (error: unknown): void => {
    if (error instanceof DOMException && error.name === "AbortError") return
    if (!isApiError(error)) {
      console.error(error)
      return show(errorToast(error))
    }
    if (failedWith(error, "Unreachable", "ServerFault", "TooManyRequests")) show(errorToast(error))
  }

/** A session's own failures always show, but for silent ones; they never ask for another refresh. */
export const showSessionFailures = (session: SessionActorRef, show: ShowToast) =>
  session.on("session.failed", ({ error, silent }) => {
    if (!silent) show(errorToast(error))
  })
