import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/**
 * The test groups of a scoring problem, and the scores of a solution to it. Both are null for pass-fail problems, and a
 * document each, because they are read and written as a whole.
 */
export const scoring = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`alter table problems add column scoring jsonb`
  yield* sql`alter table solution_results add column scored jsonb`
})
