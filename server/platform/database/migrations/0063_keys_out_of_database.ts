import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/** Keys that sign tokens are derived from `SigningKey`; whoever has an old copy of the database must not be able to sign. */
export const keysOutOfDatabase = Effect.flatMap(
  SqlClient.SqlClient,
  (sql) => sql`delete from secrets where name in ('access_tokens', 'oauth_signing_keys')`
)
