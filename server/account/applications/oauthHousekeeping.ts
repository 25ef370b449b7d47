import { Effect, Layer, Schedule } from "effect"
import { SqlClient } from "effect/sql"

/** Deletes expired tokens, and grants without remaining tokens. */
export const forgetExpired = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`delete from oauth_tokens where expires_at < now()`
  // A grant exists shortly before its first code.
  yield* sql`delete from oauth_grants g where expires_at < now() or (created_at < now() - interval '10 minutes'
    and not exists (select from oauth_tokens t where t.grant_id = g.id))`
})

/** Runs every 10 minutes. */
export const oauthHousekeeping = Layer.effectDiscard(
  forgetExpired.pipe(
    Effect.tapCause((cause) =>
      Effect.logWarning("Expired tokens of applications could not be deleted", cause)
    ),
    Effect.ignore,
    Effect.repeat(Schedule.spaced("10 minutes")),
    Effect.forkScoped
  )
)
