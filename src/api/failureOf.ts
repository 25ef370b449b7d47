import { Option, Schema } from "effect"
import type { Endpoint } from "./contract/endpoint.ts"
import { Failure } from "./contract/failures.ts"
import {
  Conflict,
  NotFound,
  Rejected,
  ServerFault,
  SessionExpired,
  TooManyRequests,
  Unreachable,
  type ApiError,
  type RejectionCode
} from "./errors.ts"

const rejectionCodes: Readonly<Record<number, RejectionCode>> = {
  401: "wrong_credentials",
  403: "forbidden",
  413: "too_large",
  415: "unsupported_media",
  422: "invalid"
}

/** Gateway statuses while the server is down; 408 means the request did not arrive in time. */
const unreachable = new Set([408, 502, 503, 504])

const decodeFailure = Schema.decodeUnknownOption(Failure)

/** Seconds from `Retry-After`, given as a number or a date. */
function retryAfterOf(headers: Headers): number | null {
  const value = headers.get("retry-after")
  if (value === null) return null
  const seconds = /^\d+$/.test(value)
    ? Number(value)
    : (Date.parse(value) - Date.parse(headers.get("date") ?? "")) / 1000
  return Number.isFinite(seconds) && seconds >= 0 ? Math.ceil(seconds) : null
}

/** Whether a 401 concerns the session; below `/auth` it concerns the credentials or the renewal itself. */
export const asksSession = ({ path }: Endpoint) => !path.startsWith("/auth/")

/** Maps an unsuccessful response to a typed failure; a body in an unknown format leaves the message empty. */
export function failureOf(
  endpoint: Endpoint,
  { status, headers }: Pick<Response, "status" | "headers">,
  body: unknown
): ApiError {
  if (unreachable.has(status)) return new Unreachable({ cause: status })
  if (status >= 500 || status < 400) return new ServerFault(`The server answered ${status}.`)
  const { errors, faults, ...failure } = Option.getOrElse(decodeFailure(body), (): Failure => ({
    message: ""
  }))
  const answer = { ...failure, retryAfter: retryAfterOf(headers) }
  if (status === 401 && asksSession(endpoint)) return new SessionExpired(answer)
  // For a GET, 400 means an unreadable address.
  if (status === 404 || (status === 400 && endpoint.method === "GET")) return new NotFound(answer)
  if (status === 409) return new Conflict(answer)
  if (status === 429) return new TooManyRequests(answer)
  const code = answer.code ?? rejectionCodes[status] ?? "bad_request"
  return new Rejected({ ...answer, code, fieldErrors: errors, faults })
}
