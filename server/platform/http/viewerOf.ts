import { Effect } from "effect"
import type { Headers } from "effect/http"
import type { Endpoint } from "../../../src/api/contract/endpoint.ts"
import { isRole } from "../../../src/api/contract/account/roles.ts"
import { notFound, unauthorized } from "./ApiError.ts"
import { bearerToken, ViewerReader } from "./Viewer.ts"

/** Who calls, when the call may be theirs; a token that has expired is told so in any case. */
export const viewerOf = Effect.fnUntraced(function* (endpoint: Endpoint, headers: Headers.Headers) {
  const reader = yield* ViewerReader
  const token = endpoint.auth === "guest" ? null : bearerToken(headers["authorization"])
  const viewer = token === null ? null : yield* reader.read(token)
  if (viewer === null && endpoint.auth === "learner") return yield* unauthorized
  if (isRole(endpoint.auth) && viewer?.roles.includes(endpoint.auth) !== true) return yield* notFound
  if (viewer !== null && endpoint.ownBrowser === true) yield* reader.inOwnBrowser(viewer, headers["cookie"])
  return viewer
})
