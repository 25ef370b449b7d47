import type { Headers } from "effect/http"
import type { ServerConfig } from "../config.ts"

const loopbackName = /^(?:localhost|127(?:\.\d{1,3}){3}|\[?::1\]?)$/i

const isLoopback = (host: string) => loopbackName.test(host)

const forwarding = [
  "forwarded",
  "via",
  "x-forwarded-for",
  "x-forwarded-host",
  "x-forwarded-proto",
  "x-real-ip"
]

/** Whether a request came through a proxy, as far as it says. */
export const isForwarded = (headers: Headers.Headers): boolean =>
  forwarding.some((name) => headers[name] !== undefined)

const hostName = (host: string | undefined) => (host ?? "").replace(/:\d+$/, "")

/**
 * Whether the whole platform is on this one computer, not in production, and so is who asks.
 * The `Host` is looked at because a foreign page can point its own name here.
 */
export const isLocal = (config: ServerConfig, headers: Headers.Headers): boolean =>
  !config.production &&
  isLoopback(config.host) &&
  (!config.publicUrlGiven || isLoopback(new URL(config.publicUrl).hostname)) &&
  !isForwarded(headers) &&
  isLoopback(hostName(headers["host"]))

/** Whether the outbox may be shown: nobody else could read these mails anyway. */
export const mayShowOutbox = (config: ServerConfig, headers: Headers.Headers): boolean =>
  config.smtpUrl === null && isLocal(config, headers)
