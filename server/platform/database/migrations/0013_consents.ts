import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/**
 * When the consents were given, beside the versions that they were given to.
 *
 * Its number follows the newest one: a database that has that already passes over anything below.
 */
export const consents = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`alter table users add column consented_at timestamptz`
  yield* sql`update users set consented_at = created_at`
  yield* sql`alter table users alter column consented_at set default now(), alter column consented_at set not null`
  yield* sql`create index sessions_window_key on sessions (window_key)`
})
