import { isApiError, type ApiError } from "./errors.ts"

export interface ToastContent {
  readonly titleKey: "errors:title"
  /** A translation key, or the server's message. */
  readonly text: { readonly key: "errors:noConnection" | "errors:unexpected" } | { readonly literal: string }
  /** Show it even if an identical toast is on screen. */
  readonly repeat: boolean
}

const titleKey = "errors:title"
const unexpected: ToastContent = { titleKey, text: { key: "errors:unexpected" }, repeat: false }

const said = (error: Error, repeat: boolean): ToastContent =>
  error.message === "" ? { ...unexpected, repeat } : { titleKey, text: { literal: error.message }, repeat }

function describe(error: ApiError): ToastContent {
  switch (error._tag) {
    case "Unreachable":
    case "ServerFault":
      return { titleKey, text: { key: "errors:noConnection" }, repeat: false }
    case "TooManyRequests":
      return said(error, true)
    case "SessionExpired":
    case "NotFound":
    case "Conflict":
    case "Rejected":
      return said(error, false)
    default:
      return error satisfies never
  }
}

/** Toast for a failure, according to the error catalogue of the specification. */
export const errorToast = (error: unknown): ToastContent => (isApiError(error) ? describe(error) : unexpected)
