import { tokenHash } from "../../platform/secretTokens.ts"

/** The cookie that binds a session to its browser; `__Host-` is put before it where browsers allow that. */
export const browserKeyName = "browser_key"
export const hostOnly = (name: string) => `__Host-${name}`

const given = /(?:^|;)\s*(?:__Host-)?browser_key=([\w-]{43})(?=\s*(?:;|$))/g

/**
 * The key of a request's browser that has this hash; null when none has.
 *
 * All cookies of either name are tried: one may be left over from plain http or another `COOKIE_DOMAIN`.
 */
export const browserKeyOf = (cookies: string | undefined, hash: string): string | null =>
  [...(cookies ?? "").matchAll(given)].map(([, key = ""]) => key).find((key) => tokenHash(key) === hash) ??
  null
