import Cookies from "js-cookie"
import type { Tokens } from "../../../api/contract/account/session.ts"
import { isSharedDevice } from "./sharedDevice.ts"

const thirtyDays = 30

/** The pair in the cookies. The access token's cookie alone says who is signed in: without the other it is not renewed. */
export function readTokens(): Tokens | null {
  const accessToken = Cookies.get("access_token")
  return accessToken ? { accessToken, refreshToken: Cookies.get("refresh_token") ?? "" } : null
}

/**
 * Makes the cookies say this pair.
 *
 * The server's own cookies live longer in some browsers than ours would, so that
 * they are left alone when they already say it.
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

/** On every domain that the product may have set them for. */
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

/** When the access token ends, in milliseconds since 1970; null when it does not say. */
export function expiryOf({ accessToken }: Tokens): number | null {
  const { exp } = claimsOf(accessToken)
  return typeof exp === "number" ? exp * 1000 : null
}

/** Whose tokens these are. Good for telling learners apart, not for trusting them. */
export function userIdOf({ accessToken }: Tokens): number | null {
  const id = Number(claimsOf(accessToken).sub)
  return Number.isSafeInteger(id) && id > 0 ? id : null
}

/** Whether these came for a one-time password: the server takes nothing from them but the choice of another. */
export const isBeforeChoice = ({ accessToken }: Tokens): boolean => claimsOf(accessToken).first === true

/** The roles that these tokens name. */
export function rolesIn({ accessToken }: Tokens): ReadonlyArray<string> {
  const { roles } = claimsOf(accessToken)
  return Array.isArray(roles) ? roles.map(String) : []
}
