import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/** A problem's own program that checks outputs, and the arguments of tests that differ from the problem's. */
export const outputValidators = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`alter table problems add column output_validator jsonb`
  yield* sql`alter table problem_tests add column validator_args jsonb`
})
