import { readFileSync } from "node:fs"
import { join } from "node:path"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"

const statements = readFileSync(join(import.meta.dirname, "0008_authoredProblems.sql"), "utf8")

/** Problems that organisers bring: their organisers, versions and proofs. */
export const authoredProblems = Effect.flatMap(SqlClient.SqlClient, (sql) =>
  sql.unsafe(`do $migration$ begin\n${statements}\nend $migration$`)
)
