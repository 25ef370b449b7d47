import { createHmac, randomBytes, timingSafeEqual } from "node:crypto"
import { Context, Effect, Layer, Option, Schema } from "effect"
import { SignJWT } from "jose"
import type { Viewer } from "../../platform/http/Viewer.ts"
import { SigningKey } from "../../platform/SigningKey.ts"

/** Lifetime of an access token. */
export const accessSeconds = 15 * 60

const issuer = "zama"

const Claims = Schema.Struct({
  iss: Schema.Literal(issuer),
  sub: Schema.String,
  sid: Schema.String,
  exp: Schema.Finite
})
const decodeClaims = Schema.decodeUnknownOption(Schema.fromJsonString(Claims))

/** The session of a token. Roles come from the database, because they can change during the token's lifetime. */
export type TokenReading =
  | { readonly state: "valid" | "expired"; readonly userId: number; readonly sessionId: string }
  | { readonly state: "unknown" }

const unknown: TokenReading = { state: "unknown" }

interface Known {
  readonly userId: number
  readonly sessionId: string
  readonly expiresAt: number
}

/**
 * The claims of a token that this platform signed, or null. Verifies in this thread: WebCrypto sends each token to another
 * thread and back, which takes ten times as long, and thousands of participants may come in the same seconds. The
 * signature covers the header, so its algorithm needs no check. `judge` checks the expiry, because signing out also
 * accepts an expired token.
 */
const claimsIn = (token: string, key: Uint8Array): Known | null => {
  const [header, payload, signature, ...more] = token.split(".")
  if (payload === undefined || signature === undefined || more.length > 0) return null
  const expected = Buffer.from(createHmac("sha256", key).update(`${header}.${payload}`).digest("base64url"))
  const given = Buffer.from(signature)
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null
  const claims = decodeClaims(Buffer.from(payload, "base64url").toString())
  if (Option.isNone(claims)) return null
  const { sub, sid, exp } = claims.value
  return { userId: Number(sub), sessionId: sid, expiresAt: exp * 1000 }
}

/** Maximum number of cached tokens: more than an olympiad has participants, so each token is verified once. */
const remembered = 20_000

/** Signs and verifies access tokens. Only the page uses the roles in them. */
export class AccessTokens extends Context.Service<
  AccessTokens,
  {
    readonly sign: (viewer: Viewer) => Effect.Effect<string>
    /** Never fails: an invalid token is `unknown`. */
    readonly read: (token: string) => Effect.Effect<TokenReading>
  }
>()("server/account/accounts/AccessTokens") {
  static readonly layer = Layer.effect(
    AccessTokens,
    Effect.gen(function* () {
      const bytes = new Uint8Array((yield* SigningKey).derive("access_tokens"))
      const secret = yield* Effect.promise(() =>
        crypto.subtle.importKey("raw", bytes, { name: "HMAC", hash: "SHA-256" }, false, ["sign"])
      )
      const known = new Map<string, Known>()
      const verify = (token: string): Known | null => {
        const claims = claimsIn(token, bytes)
        if (claims === null) return null
        const [oldest] = known.keys()
        if (known.size >= remembered && oldest !== undefined) known.delete(oldest)
        known.set(token, claims)
        return claims
      }
      const judge = ({ expiresAt, ...claims }: Known): TokenReading => ({
        state: expiresAt > Date.now() ? "valid" : "expired",
        ...claims
      })
      const read = (token: string): Effect.Effect<TokenReading> =>
        Effect.sync(() => {
          const claims = known.get(token) ?? verify(token)
          return claims === null ? unknown : judge(claims)
        })
      const sign = ({ userId, sessionId, roles, choosesPassword }: Viewer) =>
        Effect.promise(() =>
          new SignJWT({ sid: sessionId, roles, ...(choosesPassword && { first: choosesPassword }) })
            .setProtectedHeader({ alg: "HS256" })
            .setIssuer(issuer)
            .setSubject(String(userId))
            .setJti(randomBytes(9).toString("base64url"))
            .setIssuedAt()
            .setExpirationTime(`${accessSeconds}s`)
            .sign(secret)
        )
      return AccessTokens.of({ sign, read })
    })
  ).pipe(Layer.provide(SigningKey.layer))
}
