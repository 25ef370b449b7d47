import { randomBytes } from "node:crypto"
import { Context, Effect, Layer, Schema } from "effect"
import { errors, jwtVerify, type JWTPayload, SignJWT } from "jose"
import { Roles } from "../../src/api/contract/roles.ts"
import { sharedSecret } from "../platform/database/sharedSecret.ts"
import type { Viewer } from "../platform/http/Viewer.ts"

/** An access token lives this long. */
export const accessSeconds = 15 * 60

const issuer = "zama"

const Claims = Schema.Struct({
  sub: Schema.String,
  sid: Schema.String,
  roles: Roles,
  first: Schema.optionalKey(Schema.Literal(true)),
  exp: Schema.Finite
})
const decodeClaims = Schema.decodeUnknownSync(Claims)

export type TokenReading =
  | { readonly state: "valid" | "expired"; readonly viewer: Viewer }
  | { readonly state: "unknown" }

const unknown: TokenReading = { state: "unknown" }

interface Known {
  readonly viewer: Viewer
  readonly expiresAt: number
}

const viewerIn = (payload: JWTPayload): Known => {
  const { sub, sid, roles, first, exp } = decodeClaims(payload)
  const viewer = { userId: Number(sub), sessionId: sid, roles }
  return {
    viewer: first === undefined ? viewer : { ...viewer, choosesPassword: first },
    expiresAt: exp * 1000
  }
}

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
      const bytes = yield* sharedSecret("access_tokens")
      // Once: a crowd's tokens are all read in the same seconds.
      const secret = yield* Effect.promise(() =>
        crypto.subtle.importKey("raw", bytes, { name: "HMAC", hash: "SHA-256" }, false, ["sign", "verify"])
      )
      const known = new Map<string, Known>()
      const verify = async (token: string) => {
        // Expiry is judged below, because signing out works with an expired token.
        const { payload } = await jwtVerify(token, secret, {
          algorithms: ["HS256"],
          issuer,
          clockTolerance: "10 years"
        })
        const reading = viewerIn(payload)
        const [oldest] = known.keys()
        if (known.size >= remembered && oldest !== undefined) known.delete(oldest)
        known.set(token, reading)
        return reading
      }
      const judge = ({ viewer, expiresAt }: Known): TokenReading => ({
        state: expiresAt > Date.now() ? "valid" : "expired",
        viewer
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
  )
}
