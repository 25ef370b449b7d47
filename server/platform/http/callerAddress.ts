import { Option } from "effect"
import type { HttpServerRequest } from "effect/http"

/** What the outermost trusted proxy saw: each proxy adds its caller at the end. */
const forwardedFor = (header: string | undefined, trustedProxies: number) =>
  trustedProxies === 0 ? undefined : header?.split(",").at(-trustedProxies)?.trim()

/** The network address of the caller; IPv4 in IPv6 clothing is undressed. */
export const callerAddress = (
  request: Pick<HttpServerRequest.HttpServerRequest, "headers" | "peerAddress">,
  trustedProxies: number
): string => {
  const forwarded = forwardedFor(request.headers["x-forwarded-for"], trustedProxies)
  const address = forwarded ?? Option.getOrElse(request.peerAddress, () => "unknown")
  return address.replace(/^::ffff:/, "")
}
