import { Effect } from "effect"
import { HttpEffect, HttpServerRequest, HttpServerResponse } from "effect/http"
import type { Tokens } from "../../../src/api/contract/account/session.ts"
import { Config, type ServerConfig } from "../../platform/config.ts"
import { Incoming } from "../../platform/http/Incoming.ts"
import { isSecure } from "../../platform/http/isSecure.ts"
import { browserKeyName, hostOnly } from "./browserKey.ts"
import type { Device } from "./Sessions.ts"

/** How long a cookie stays; `browser`: until the browser is closed. */
type Life = "month" | "browser" | "gone"

interface CookieSet {
  readonly name: string
  readonly value: string
  readonly life: Life
  /** Goes to addresses below this one alone, and no script reads it. */
  readonly hiddenBelow?: `/${string}`
  /** Comes with requests of this site's own pages alone. */
  readonly strict?: true
}

const seconds = { month: 30 * 24 * 3600, gone: 0 } as const

/** The page's script asks it whether what it keeps may outlive the browser. */
const sharedDeviceName = "shared_device"

const attributes = (
  config: ServerConfig,
  request: HttpServerRequest.HttpServerRequest,
  { life, hiddenBelow, strict }: CookieSet
): NonNullable<Parameters<typeof HttpServerResponse.setCookieUnsafe>[3]> => ({
  path: hiddenBelow ?? "/",
  httpOnly: hiddenBelow !== undefined,
  sameSite: strict === true ? "strict" : "lax",
  secure: isSecure(config, request.headers["x-forwarded-proto"]),
  ...(life === "browser" ? {} : { maxAge: seconds[life] * 1000 }),
  ...(config.cookieDomain === null ? {} : { domain: config.cookieDomain })
})

/** A name that browsers take for this very host and https alone, where both are so. */
const nameOf = (
  config: ServerConfig,
  request: HttpServerRequest.HttpServerRequest,
  { name, strict }: CookieSet
) =>
  strict === true && config.cookieDomain === null && isSecure(config, request.headers["x-forwarded-proto"])
    ? hostOnly(name)
    : name

/** Sets cookies; `those` sees which ones came with the request. */
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

/** The key that scripts do not read, and without which the tokens are not renewed. */
const browserKey = (value: string, life: Life): CookieSet => ({
  name: browserKeyName,
  value,
  life,
  hiddenBelow: "/",
  strict: true
})

/**
 * Both tokens and the key of their browser, for as long as the refresh token lives; on a shared device for as
 * long as the browser does.
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

/** Says that a fingerprint was taken in this browser. */
export const rememberFingerprint = (value: string) =>
  setCookies(() => [{ name: "session", value, life: "month" }])

const passkeyBrowserName = "passkey_browser"

/** Names the browser that an authenticator's question was put to, so that no other one brings the answer. */
export const rememberPasskeyBrowser = (value: string) =>
  setCookies(() => [{ name: passkeyBrowserName, value, life: "browser", hiddenBelow: "/api/auth/passkey" }])

/** The name that such a browser was given; null for one without. */
export const passkeyBrowser = (request: HttpServerRequest.HttpServerRequest): string | null =>
  request.cookies[passkeyBrowserName] ?? null

const tokensGone = (came: (name: string) => boolean) => [
  gone("access_token"),
  gone("refresh_token"),
  ...(came(browserKeyName) ? [browserKey("", "gone")] : []),
  ...(came(sharedDeviceName) ? [gone(sharedDeviceName)] : [])
]

/** The session of whoever asks has ended. */
export const forgetTokens = setCookies(tokensGone)

/** At sign-out: the tokens, and the mark of the fingerprint so that it is taken again. */
export const forgetVisitor = setCookies((came) => [...tokensGone(came), gone("session")])
