import { errorToast, type ToastContent } from "../../../api/errorToast.ts"
import { isApiError } from "../../../api/errors.ts"
import type { SessionActorRef } from "../../../machines/sessionMachine.ts"
import { failedWith } from "../../../machines/failedWith.ts"

export type ShowToast = (toast: ToastContent) => void

/**
 * Shows a failed call to the user.
 *
 * Unreachable servers, 5xx and 429 become toasts; callers handle other failures. For a 401 the session has already
 * shown that its renewal failed.
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

/** Shows every session failure that is not silent; none triggers another refresh. */
export const showSessionFailures = (session: SessionActorRef, show: ShowToast) =>
  session.on("session.failed", ({ error, silent }) => {
    if (!silent) show(errorToast(error))
  })
