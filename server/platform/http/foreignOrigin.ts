import type { Headers } from "effect/http"
import { ApiError } from "./ApiError.ts"

/** A write that a page of another site asked a browser for. */
export const originRefused = new ApiError("OriginRefused", { message: "failure.originRefused" })

const hostOf = (url: string) => (URL.canParse(url) ? new URL(url).host : null)

/**
 * Whether a browser says that a page of another site makes the request.
 *
 * Browsers name the relation themselves where the connection is secure. Else, and for a neighbour under the
 * same domain, the origin must be ours, by the address that was asked for or by the public one. Programs say neither.
 */
export const isForeign = (headers: Headers.Headers, publicUrl: string): boolean => {
  const relation = headers["sec-fetch-site"]
  if (relation !== undefined && relation !== "same-site") return relation === "cross-site"
  const { origin, host } = headers
  if (origin === undefined) return false
  const asking = hostOf(origin)
  return asking === null || (asking !== host?.toLowerCase() && asking !== hostOf(publicUrl))
}
