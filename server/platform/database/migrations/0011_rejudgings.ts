import { readFileSync } from "node:fs"
import { join } from "node:path"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"

const statements = readFileSync(join(import.meta.dirname, "0011_rejudgings.sql"), "utf8")

/** Rejudgings of practice solutions, and what applied rejudgings replaced. */
export const rejudgings = Effect.flatMap(SqlClient.SqlClient, (sql) =>
  sql.unsafe(`do $migration$ begin\n${statements}\nend $migration$`)
)
