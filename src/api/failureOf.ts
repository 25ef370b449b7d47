import { Option, Schema } from "effect"
import { Failure } from "./contract/failures.ts"
import {
  BadRequest,
  Conflict,
  Forbidden,
  Invalid,
  NotFound,
  ServerUnreachable,
  TooLarge,
  TooManyRequests,
  Unauthorized,
  UnsupportedMedia
} from "./errors.ts"
import type { ApiError } from "./errors.ts"

const byStatus = {
  401: Unauthorized,
  403: Forbidden,
  404: NotFound,
  409: Conflict,
  413: TooLarge,
  415: UnsupportedMedia
} as const

const decodeFailure = Schema.decodeUnknownOption(Failure)

/** Seconds, from either form that `Retry-After` has. */
function retryAfterOf(headers: Headers): number | null {
  const value = headers.get("retry-after")
  if (value === null) return null
  const seconds = /^\d+$/.test(value)
    ? Number(value)
    : (Date.parse(value) - Date.parse(headers.get("date") ?? "")) / 1000
  return Number.isFinite(seconds) && seconds >= 0 ? Math.ceil(seconds) : null
}

/** Names the failure of an answer that is no success; a body that is not ours leaves the message empty. */
export function failureOf(
  { status, headers }: Pick<Response, "status" | "headers">,
  body: unknown
): ApiError {
  const failure = Option.getOrElse(decodeFailure(body), (): Failure => ({ message: "" }))
  if (status >= 500 || status < 400) return new ServerUnreachable({ status })
  const answer = { ...failure, retryAfter: retryAfterOf(headers) }
  if (status === 422) return new Invalid({ ...answer, fields: failure.errors ?? {} })
  if (status === 429) return new TooManyRequests(answer)
  const Named = byStatus[status as keyof typeof byStatus] ?? BadRequest
  return new Named(answer)
}
