import type { Tokens } from "../api/contract/account/session.ts"

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
