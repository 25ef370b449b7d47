import { Effect } from "effect"
import { HttpEffect, HttpServerRequest, HttpServerResponse } from "effect/http"
import type { Tokens } from "../../src/api/contract/session.ts"
import { Config, type ServerConfig } from "../platform/config.ts"

const thirtyDays = 30 * 24 * 3600

const isHttps = (config: ServerConfig, request: HttpServerRequest.HttpServerRequest) =>
  config.publicUrl.startsWith("https:") ||
  (config.trustedProxies > 0 && request.headers["x-forwarded-proto"] === "https")

const attributes = (config: ServerConfig, request: HttpServerRequest.HttpServerRequest, seconds: number) => ({
  path: "/",
  sameSite: "lax" as const,
  secure: isHttps(config, request),
  maxAge: seconds * 1000,
  ...(config.cookieDomain === null ? {} : { domain: config.cookieDomain })
})

/** Sets cookies that the page's script may read; an empty value forgets one. */
const setCookies = (cookies: ReadonlyArray<readonly [name: string, value: string]>) =>
  Effect.flatMap(Config, (config) =>
    HttpEffect.appendPreResponseHandler((request, response) =>
      Effect.succeed(
        cookies.reduce(
          (changed, [name, value]) =>
            HttpServerResponse.setCookieUnsafe(
              changed,
              name,
              value,
              attributes(config, request, value === "" ? 0 : thirtyDays)
            ),
          response
        )
      )
    )
  )

/** Both tokens, for as long as the refresh token lives. */
export const rememberTokens = (tokens: Tokens) =>
  setCookies([
    ["access_token", tokens.accessToken],
    ["refresh_token", tokens.refreshToken]
  ])

/** Says that a fingerprint was taken in this browser. */
export const rememberFingerprint = (value: string) => setCookies([["session", value]])

/** The session of whoever asks has ended. */
export const forgetTokens = setCookies([
  ["access_token", ""],
  ["refresh_token", ""]
])

/** At sign-out: the tokens, and the mark of the fingerprint so that it is taken again. */
export const forgetVisitor = setCookies([
  ["access_token", ""],
  ["refresh_token", ""],
  ["session", ""]
])
