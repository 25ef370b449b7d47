import { readFileSync } from "node:fs"
import { join } from "node:path"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"

const statements = readFileSync(join(import.meta.dirname, "0020_judgeLanguages.sql"), "utf8")

/** The languages of each judge. */
export const judgeLanguages = Effect.flatMap(SqlClient.SqlClient, (sql) =>
  sql.unsafe(`do $migration$ begin\n${statements}\nend $migration$`)
)
