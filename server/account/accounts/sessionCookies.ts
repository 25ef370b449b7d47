import { Effect } from "effect"
import { HttpEffect, HttpServerRequest, HttpServerResponse } from "effect/http"
import type { Tokens } from "../../../src/api/contract/account/session.ts"
import { Config, type ServerConfig } from "../../platform/config.ts"
import { Incoming } from "../../platform/http/Incoming.ts"
import { isHttps } from "../../platform/http/isHttps.ts"
import { browserKeyName, hostOnly } from "./browserKey.ts"
import type { Device } from "./Sessions.ts"

/** Cookie lifetime; `browser` means until the browser closes. */
type Life = "month" | "browser" | "gone"

interface CookieSet {
  readonly name: string
  readonly value: string
  readonly life: Life
  /** Restricts the cookie to this path and makes it `HttpOnly`. */
  readonly hiddenBelow?: `/${string}`
  /** `SameSite=Strict`. */
  readonly strict?: true
}

const seconds = { month: 30 * 24 * 3600, gone: 0 } as const

/** Lets the page's script check whether its stored data may outlive the browser. */
const sharedDeviceName = "shared_device"

const attributes = (
  config: ServerConfig,
  request: HttpServerRequest.HttpServerRequest,
  { life, hiddenBelow, strict }: CookieSet
): NonNullable<Parameters<typeof HttpServerResponse.setCookieUnsafe>[3]> => ({
  path: hiddenBelow ?? "/",
  httpOnly: hiddenBelow !== undefined,
  sameSite: strict === true ? "strict" : "lax",
  secure: isHttps(config, request.headers["x-forwarded-proto"]),
  ...(life === "browser" ? {} : { maxAge: seconds[life] * 1000 }),
  ...(config.cookieDomain === null ? {} : { domain: config.cookieDomain })
})

/** Adds the `__Host-` prefix where https and the missing cookie domain allow it. */
const nameOf = (
  config: ServerConfig,
  request: HttpServerRequest.HttpServerRequest,
  { name, strict }: CookieSet
) =>
  strict === true && config.cookieDomain === null && isHttps(config, request.headers["x-forwarded-proto"])
    ? hostOnly(name)
    : name

/** Sets cookies; `those` receives a check for cookies of the request. */
const setCookies = (those: (came: (name: string) => boolean) => ReadonlyArray<CookieSet>) =>
  Effect.gen(function* () {
    const config = yield* Config
    HttpEffect.appendPreResponseHandlerUnsafe(yield* Incoming, (request, response) =>
      Effect.succeed(
        those((name) => (request.cookies[name] ?? request.cookies[hostOnly(name)]) !== undefined).reduce(
          (changed, cookie) =>
            HttpServerResponse.setCookieUnsafe(
              changed,
              nameOf(config, request, cookie),
              cookie.value,
              attributes(config, request, cookie)
            ),
          response
        )
      )
    )
  })

const gone = (name: string): CookieSet => ({ name, value: "", life: "gone" })

/** A key that scripts cannot read and that is needed to refresh the tokens. */
const browserKey = (value: string, life: Life): CookieSet => ({
  name: browserKeyName,
  value,
  life,
  hiddenBelow: "/",
  strict: true
})

/**
 * Sets both tokens and the browser key for the refresh token's
 * lifetime, or until the browser closes on a shared device.
 */
export const rememberTokens = (
  tokens: Tokens,
  { sharedDevice = false, browserKey: key }: Pick<Device, "sharedDevice" | "browserKey">
) =>
  setCookies((came) => {
    const life = sharedDevice ? "browser" : "month"
    return [
      { name: "access_token", value: tokens.accessToken, life },
      { name: "refresh_token", value: tokens.refreshToken, life },
      browserKey(key, life),
      ...(sharedDevice ? [{ name: sharedDeviceName, value: "1", life } as const] : []),
      ...(!sharedDevice && came(sharedDeviceName) ? [gone(sharedDeviceName)] : [])
    ]
  })

/** Marks that this browser's fingerprint was collected. */
export const rememberFingerprint = (value: string) =>
  setCookies(() => [{ name: "session", value, life: "month" }])

const passkeyBrowserName = "passkey_browser"

/** Identifies the browser that requested a passkey challenge, so that no other browser can answer it. */
export const rememberPasskeyBrowser = (value: string) =>
  setCookies(() => [{ name: passkeyBrowserName, value, life: "browser", hiddenBelow: "/api/auth/passkey" }])

/** The browser's passkey cookie, or null. */
export const passkeyBrowser = (request: HttpServerRequest.HttpServerRequest): string | null =>
  request.cookies[passkeyBrowserName] ?? null

const tokensGone = (came: (name: string) => boolean) => [
  gone("access_token"),
  gone("refresh_token"),
  ...(came(browserKeyName) ? [browserKey("", "gone")] : []),
  ...(came(sharedDeviceName) ? [gone(sharedDeviceName)] : [])
]

/** Clears the session cookies after the caller's session has ended. */
export const forgetTokens = setCookies(tokensGone)

/** Clears the session cookies and the fingerprint mark at sign-out, so that the fingerprint is collected again. */
export const forgetVisitor = setCookies((came) => [...tokensGone(came), gone("session")])
