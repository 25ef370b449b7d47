import { readFileSync } from "node:fs"
import { join } from "node:path"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"

const statements = readFileSync(join(import.meta.dirname, "0013_answers.sql"), "utf8")

/** Problems whose solutions are answers to the tests. */
export const answers = Effect.flatMap(SqlClient.SqlClient, (sql) =>
  sql.unsafe(`do $migration$ begin\n${statements}\nend $migration$`)
)
