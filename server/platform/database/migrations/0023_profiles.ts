import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/** What learners tell of themselves. */
export const profiles = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`
    alter table users
      add column city text,
      add column date_of_birth date,
      add column grade smallint check (grade between 1 and 11)`
})
