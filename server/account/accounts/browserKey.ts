import { tokenHash } from "../../platform/secretTokens.ts"

/** Cookie that binds a session to its browser; has the `__Host-` prefix where browsers allow it. */
export const browserKeyName = "browser_key"
export const hostOnly = (name: string) => `__Host-${name}`

const given = /(?:^|;)\s*(?:__Host-)?browser_key=([\w-]{43})(?=\s*(?:;|$))/g

/**
 * Returns the request's browser key with this hash, or null.
 * Checks all cookies of both names, because one may be left from plain http or another `COOKIE_DOMAIN`.
 */
export const browserKeyOf = (cookies: string | undefined, hash: string): string | null =>
  [...(cookies ?? "").matchAll(given)].map(([, key = ""]) => key).find((key) => tokenHash(key) === hash) ??
  null
