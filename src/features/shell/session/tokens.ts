import Cookies from "js-cookie"
import type { Tokens } from "../../../api/contract/account/session.ts"
import { isSharedDevice } from "./sharedDevice.ts"

const thirtyDays = 30

/**
 * Token pair from the cookies. The access token alone counts as signed in, but cannot be renewed without the refresh
 * token.
 */
export function readTokens(): Tokens | null {
  const accessToken = Cookies.get("access_token")
  return accessToken ? { accessToken, refreshToken: Cookies.get("refresh_token") ?? "" } : null
}

/**
 * Stores the pair in cookies.
 *
 * Leaves matching cookies unchanged, because in some browsers cookies set by the server live longer than those set by
 * scripts.
 */
export function storeTokens(tokens: Tokens): void {
  const present = readTokens()
  if (present?.accessToken === tokens.accessToken && present.refreshToken === tokens.refreshToken) return
  const options = {
    sameSite: "lax",
    secure: location.protocol === "https:",
    ...(isSharedDevice() ? {} : { expires: thirtyDays })
  } as const
  Cookies.set("access_token", tokens.accessToken, options)
  Cookies.set("refresh_token", tokens.refreshToken, options)
}

/** Removes cookies for the current host and for the shared domain. */
export function forgetCookies(names: ReadonlyArray<string>, domain: string | null): void {
  for (const name of names) {
    Cookies.remove(name)
    if (domain !== null) Cookies.remove(name, { domain })
  }
}

interface Claims {
  readonly sub?: unknown
  readonly exp?: unknown
  readonly roles?: unknown
  readonly first?: unknown
}

function claimsOf(accessToken: string): Claims {
  try {
    const payload = accessToken.split(".")[1] ?? ""
    const claims: unknown = JSON.parse(atob(payload.replaceAll("-", "+").replaceAll("_", "/")))
    return typeof claims === "object" && claims !== null ? claims : {}
  } catch {
    return {}
  }
}

/** Expiry of the access token in milliseconds since 1970; null if missing. */
export function expiryOf({ accessToken }: Tokens): number | null {
  const { exp } = claimsOf(accessToken)
  return typeof exp === "number" ? exp * 1000 : null
}

/** User id from the access token. It distinguishes users but is not verified. */
export function userIdOf({ accessToken }: Tokens): number | null {
  const id = Number(claimsOf(accessToken).sub)
  return Number.isSafeInteger(id) && id > 0 ? id : null
}

/** Whether the tokens are from a one-time password; the server accepts them only for choosing a new password. */
export const isBeforeChoice = ({ accessToken }: Tokens): boolean => claimsOf(accessToken).first === true

/** Roles from the access token. */
export function rolesIn({ accessToken }: Tokens): ReadonlyArray<string> {
  const { roles } = claimsOf(accessToken)
  return Array.isArray(roles) ? roles.map(String) : []
}
