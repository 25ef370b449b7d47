import type { ApiError } from "../api/errors.ts"

type Tag = ApiError["_tag"]

/** Whether a call failed in one of these ways. */
export const failedWith = <Each extends Tag>(
  error: unknown,
  ...tags: ReadonlyArray<Each>
): error is Extract<ApiError, { readonly _tag: Each }> =>
  typeof error === "object" && error !== null && "_tag" in error && tags.includes(error._tag as Each)

/** The server did not come to an answer. */
export const isUnanswered = (error: unknown) => failedWith(error, "Unreachable", "ServerFault")

/** The same call may succeed later: with a network, new tokens or some patience. */
export const isTemporary = (error: unknown) =>
  failedWith(error, "Unreachable", "ServerFault", "SessionExpired", "TooManyRequests")

/** The server read the call and said no; repeating it gets the same answer. */
export const isDeclined = (error: unknown) =>
  failedWith(error, "Rejected", "NotFound", "Conflict", "SessionExpired")
