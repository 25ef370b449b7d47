import { randomBytes } from "node:crypto"
import { Context, Effect, Layer, Schema } from "effect"
import { errors, jwtVerify, type JWTPayload, SignJWT } from "jose"
import type { Viewer } from "../../platform/http/Viewer.ts"
import { SigningKey } from "../../platform/SigningKey.ts"

/** Lifetime of an access token. */
export const accessSeconds = 15 * 60

const issuer = "zama"

const Claims = Schema.Struct({
  sub: Schema.String,
  sid: Schema.String,
  exp: Schema.Finite
})
const decodeClaims = Schema.decodeUnknownSync(Claims)

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

const claimsIn = (payload: JWTPayload): Known => {
  const { sub, sid, exp } = decodeClaims(payload)
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
      // Import the key once: at a contest start many tokens are verified within seconds.
      const secret = yield* Effect.promise(() =>
        crypto.subtle.importKey("raw", bytes, { name: "HMAC", hash: "SHA-256" }, false, ["sign", "verify"])
      )
      const known = new Map<string, Known>()
      const verify = async (token: string) => {
        // `judge` checks the expiry instead, because signing out also accepts an expired token.
        const { payload } = await jwtVerify(token, secret, {
          algorithms: ["HS256"],
          issuer,
          clockTolerance: "10 years"
        })
        const reading = claimsIn(payload)
        const [oldest] = known.keys()
        if (known.size >= remembered && oldest !== undefined) known.delete(oldest)
        known.set(token, reading)
        return reading
      }
      const judge = ({ expiresAt, ...claims }: Known): TokenReading => ({
        state: expiresAt > Date.now() ? "valid" : "expired",
        ...claims
      })
      const readNew = (token: string): Effect.Effect<TokenReading> =>
        Effect.promise(async () => {
          try {
            return judge(await verify(token))
          } catch (error) {
            if (error instanceof errors.JOSEError || Schema.isSchemaError(error)) return unknown
            throw error
          }
        })
      const read = (token: string): Effect.Effect<TokenReading> =>
        Effect.suspend(() => {
          const seen = known.get(token)
          return seen === undefined ? readNew(token) : Effect.succeed(judge(seen))
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
