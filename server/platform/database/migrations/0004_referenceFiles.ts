import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/** The texts of an author's solution beside its main file, by name; null if it has no others. */
export const referenceFiles = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`alter table problem_references add column files jsonb`
})
