import { readFileSync } from "node:fs"
import { join } from "node:path"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"

const statements = readFileSync(join(import.meta.dirname, "0024_event_ids.sql"), "utf8")

/** Event ids that are never reused. */
export const eventIds = Effect.flatMap(SqlClient.SqlClient, (sql) =>
  sql.unsafe(`do $migration$ begin\n${statements}\nend $migration$`)
)
