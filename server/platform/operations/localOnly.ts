import type { Headers } from "effect/http"
import type { ServerConfig } from "../config.ts"

const loopbackName = /^(?:localhost|127(?:\.\d{1,3}){3}|\[?::1\]?)$/i

const isLoopback = (host: string) => loopbackName.test(host)

/** Headers that browsers send on their own when loading a page. An allowlist: proxies add too many names to list. */
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
 * Whether a request comes directly from a browser: any other header may be a proxy's. Nginx adds none by default, but
 * closes its connections; browsers keep theirs open.
 */
const isDirect = (headers: Headers.Headers): boolean =>
  headers["connection"]?.toLowerCase() !== "close" &&
  Object.keys(headers).every((name) => ofBrowsers.has(name) || name.startsWith("sec-"))

const hostName = (host: string | undefined) => (host ?? "").replace(/:\d+$/, "")

/**
 * Whether both the whole platform and the caller are on this one computer, outside production. Checks `Host`, because a
 * foreign page can point its own domain name here.
 */
export const isLocal = (config: ServerConfig, headers: Headers.Headers): boolean =>
  !config.production &&
  isLoopback(config.host) &&
  (!config.publicUrlGiven || isLoopback(new URL(config.publicUrl).hostname)) &&
  isDirect(headers) &&
  isLoopback(hostName(headers["host"]))

/** Whether `/dev` pages may be shown: only on the same computer, with neither SMTP nor a public URL configured. */
export const mayShowDevPages = (config: ServerConfig, headers: Headers.Headers): boolean =>
  config.smtpUrl === null && !config.publicUrlGiven && isLocal(config, headers)
