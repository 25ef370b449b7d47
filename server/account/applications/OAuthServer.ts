import { Context, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import type Provider from "oidc-provider"
import { Config } from "../../platform/config.ts"
import { sql } from "../../platform/database/sql.ts"
import { SigningKey } from "../../platform/SigningKey.ts"
import type { RunSql } from "./oauthStorage.ts"
import { claimsOf, personOf } from "./sharedPersonalData.ts"
import { signingKeys } from "./signingKeys.ts"

/** Records the last use of a grant, at most once a minute to save writes. */
const noteUse = Effect.fn("noteUse")(function* (grantId: string) {
  yield* sql`update oauth_grants set last_used_at = now()
    where id = ${grantId} and last_used_at < now() - interval '1 minute'`
})

/** Load the library on demand: it is heavy and rarely used. */
const loadLibrary = Effect.promise(async () => {
  const [{ makeProvider }, { storageFor }] = await Promise.all([
    import("./makeProvider.ts"),
    import("./oauthStorage.ts")
  ])
  return { makeProvider, storageFor }
})

/** Returns the account of a token or undefined; also records each use of a grant. */
const accountOf = Effect.fnUntraced(function* (sub: string, grantId: string | undefined) {
  const person = yield* personOf(Number(sub))
  if (person === null) return undefined
  if (grantId !== undefined) yield* noteUse(grantId)
  return { accountId: sub, claims: () => claimsOf(person) }
})

const build = Effect.gen(function* () {
  const { publicUrl } = yield* Config
  const context = yield* Effect.context<SqlClient.SqlClient>()
  const run: RunSql = Effect.runPromiseWith(context)
  const runFork = Effect.runForkWith(context)
  const jwks = yield* signingKeys
  const { makeProvider, storageFor } = yield* loadLibrary
  return makeProvider({
    issuer: publicUrl,
    jwks: { keys: [...jwks.keys] },
    adapter: storageFor(run),
    findAccount: (_context, sub, token) =>
      run(accountOf(sub, token !== undefined && "grantId" in token ? token.grantId : undefined)),
    onFault: (error) => void runFork(Effect.logError("The authorisation server failed", error))
  })
})

/** The authorisation server, created on first use. */
export class OAuthServer extends Context.Service<
  OAuthServer,
  { readonly provider: Effect.Effect<Provider> }
>()("server/account/applications/OAuthServer") {
  static readonly layer = Layer.effect(
    OAuthServer,
    Effect.gen(function* () {
      const context = yield* Effect.context<SqlClient.SqlClient | Config | SigningKey>()
      let made: Promise<Provider> | null = null
      const make = () => Effect.runPromiseWith(context)(build)
      // After a failure, such as a missing database, the next request tries again.
      const provider = Effect.promise(() => {
        made ??= make().catch((error: unknown) => {
          made = null
          throw error
        })
        return made
      })
      return OAuthServer.of({ provider })
    })
  ).pipe(Layer.provide(SigningKey.layer))
}
