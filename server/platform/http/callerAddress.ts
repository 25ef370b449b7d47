import { Option } from "effect"
import type { HttpServerRequest } from "effect/http"

/** The address that the outermost trusted proxy saw: each proxy appends the address of its caller. */
const forwardedFor = (header: string | undefined, trustedProxies: number) =>
  trustedProxies === 0 ? undefined : header?.split(",").at(-trustedProxies)?.trim()

/** The network address of the caller. IPv4 addresses mapped into IPv6 become IPv4. */
export const callerAddress = (
  request: Pick<HttpServerRequest.HttpServerRequest, "headers" | "peerAddress">,
  trustedProxies: number
): string => {
  const forwarded = forwardedFor(request.headers["x-forwarded-for"], trustedProxies)
  const address = forwarded ?? Option.getOrElse(request.peerAddress, () => "unknown")
  return address.replace(/^::ffff:/, "")
}
