import type { Headers } from "effect/http"
import type { ServerConfig } from "../config.ts"

const loopbackName = /^(?:localhost|127(?:\.\d{1,3}){3}|\[?::1\]?)$/i

const isLoopback = (host: string) => loopbackName.test(host)

/** Headers that browsers send for a page by themselves. The names that proxies add are too many to list. */
const ofBrowsers = new Set([
  "accept",
  "accept-encoding",
  "accept-language",
  "cache-control",
  "connection",
  "cookie",
  "dnt",
  "host",
  "if-modified-since",
  "if-none-match",
  "pragma",
  "priority",
  "purpose",
  "referer",
  "te",
  "upgrade-insecure-requests",
  "user-agent"
])

/**
 * Whether a request came from a browser as it is: any other header may be a proxy's. Nginx adds none unless told to, but
 * closes its connections; browsers keep theirs.
 */
const isDirect = (headers: Headers.Headers): boolean =>
  headers["connection"]?.toLowerCase() !== "close" &&
  Object.keys(headers).every((name) => ofBrowsers.has(name) || name.startsWith("sec-"))

const hostName = (host: string | undefined) => (host ?? "").replace(/:\d+$/, "")

/**
 * Whether the whole platform is on this one computer, not in production, and so is who asks.
 * The `Host` is looked at because a foreign page can point its own name here.
 */
export const isLocal = (config: ServerConfig, headers: Headers.Headers): boolean =>
  !config.production &&
  isLoopback(config.host) &&
  (!config.publicUrlGiven || isLoopback(new URL(config.publicUrl).hostname)) &&
  isDirect(headers) &&
  isLoopback(hostName(headers["host"]))

/** Whether the outbox may be shown: on one's own computer, with neither mail nor a public address. */
export const mayShowOutbox = (config: ServerConfig, headers: Headers.Headers): boolean =>
  config.smtpUrl === null && !config.publicUrlGiven && isLocal(config, headers)
