import { Option } from "effect"
import type { HttpServerRequest } from "effect/http"

/** What the outermost trusted proxy saw: each proxy adds its caller at the end. */
const forwardedFor = (header: string | undefined, trustedProxies: number) =>
  trustedProxies === 0 ? undefined : header?.split(",").at(-trustedProxies)?.trim()

/** The network address of the caller; an IPv4 address that is mapped into IPv6 is told as IPv4. */
export const callerAddress = (
  request: Pick<HttpServerRequest.HttpServerRequest, "headers" | "peerAddress">,
  trustedProxies: number
): string => {
  const forwarded = forwardedFor(request.headers["x-forwarded-for"], trustedProxies)
  const address = forwarded ?? Option.getOrElse(request.peerAddress, () => "unknown")
  return address.replace(/^::ffff:/, "")
}
