import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/** The hash of the cookie that a session's browser must bring; null until the first refresh of an older session. */
export const sessionBrowsers = Effect.flatMap(
  SqlClient.SqlClient,
  (sql) => sql`alter table sessions add column browser_key_hash text`
)
