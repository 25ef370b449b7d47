import { randomBytes } from "node:crypto"
import { Context, Effect, Layer } from "effect"
import { SignJWT } from "jose"
import { sharedSecret } from "../platform/database/sharedSecret.ts"
import type { Viewer } from "../platform/http/Viewer.ts"
import { issuer, type ReadToken, readToken } from "./readToken.ts"

/** An access token lives this long. */
export const accessSeconds = 15 * 60

export type TokenReading =
  | { readonly state: "valid" | "expired"; readonly viewer: Viewer }
  | { readonly state: "unknown" }

const unknown: TokenReading = { state: "unknown" }

/** More than take part in an olympiad: each is read once, not once a call. */
const remembered = 20_000

/** Signs and reads access tokens. */
export class AccessTokens extends Context.Service<
  AccessTokens,
  {
    readonly sign: (viewer: Viewer) => Effect.Effect<string>
    /** Never fails: a token that is not ours is `unknown`. */
    readonly read: (token: string) => Effect.Effect<TokenReading>
  }
>()("server/accounts/AccessTokens") {
  static readonly layer = Layer.effect(
    AccessTokens,
    Effect.gen(function* () {
      const secret = yield* sharedSecret("access_tokens")
      // Once: a crowd that signs in gets its tokens in the same seconds.
      const signingKey = yield* Effect.promise(() =>
        crypto.subtle.importKey("raw", secret, { name: "HMAC", hash: "SHA-256" }, false, ["sign"])
      )
      const known = new Map<string, ReadToken>()
      const remember = (token: string, reading: ReadToken) => {
        const [oldest] = known.keys()
        if (known.size >= remembered && oldest !== undefined) known.delete(oldest)
        known.set(token, reading)
      }
      const read = (token: string): Effect.Effect<TokenReading> =>
        Effect.sync(() => {
          const reading = known.get(token) ?? readToken(token, secret)
          if (reading === null) return unknown
          if (!known.has(token)) remember(token, reading)
          return { state: reading.expiresAt > Date.now() ? "valid" : "expired", viewer: reading.viewer }
        })
      const sign = ({ userId, sessionId, role, choosesPassword }: Viewer) =>
        Effect.promise(() =>
          new SignJWT({ sid: sessionId, role, ...(choosesPassword && { first: choosesPassword }) })
            .setProtectedHeader({ alg: "HS256" })
            .setIssuer(issuer)
            .setSubject(String(userId))
            .setJti(randomBytes(9).toString("base64url"))
            .setIssuedAt()
            .setExpirationTime(`${accessSeconds}s`)
            .sign(signingKey)
        )
      return AccessTokens.of({ sign, read })
    })
  )
}
