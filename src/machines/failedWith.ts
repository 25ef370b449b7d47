import type { ApiError } from "../api/errors.ts"

type Tag = ApiError["_tag"]

/** Whether an error has one of these tags. */
export const failedWith = <Each extends Tag>(
  error: unknown,
  ...tags: ReadonlyArray<Each>
): error is Extract<ApiError, { readonly _tag: Each }> =>
  typeof error === "object" && error !== null && "_tag" in error && tags.includes(error._tag as Each)

/** Whether the server gave no usable answer. */
export const isUnanswered = (error: unknown) => failedWith(error, "Unreachable", "ServerFault")

/** Whether the same call may succeed later: with a network, with new tokens or after a wait. */
export const isTemporary = (error: unknown) =>
  failedWith(error, "Unreachable", "ServerFault", "SessionExpired", "TooManyRequests")

/** Whether the server processed the call and rejected it, so that a retry gets the same answer. */
export const isDeclined = (error: unknown) =>
  failedWith(error, "Rejected", "NotFound", "Conflict", "SessionExpired")
