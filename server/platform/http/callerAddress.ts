import { Option } from "effect"
import type { HttpServerRequest } from "effect/http"

/** The network address of the caller; IPv4 in IPv6 clothing is undressed. */
export const callerAddress = (request: HttpServerRequest.HttpServerRequest, trustProxy: boolean): string => {
  const forwarded = trustProxy ? request.headers["x-forwarded-for"]?.split(",").at(-1)?.trim() : undefined
  const address = forwarded ?? Option.getOrElse(request.peerAddress, () => "unknown")
  return address.replace(/^::ffff:/, "")
}
