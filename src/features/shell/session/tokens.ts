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
