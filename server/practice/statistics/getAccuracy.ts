import { Effect, Schema } from "effect"
import type { Accuracy } from "../../../src/api/contract/practice/statistic.ts"
import { ReadSql } from "../../platform/database/SqlLive.ts"
import { acceptedRate } from "../problems/listProblems.ts"
import { rowsOf } from "../../platform/database/rows.ts"

const Row = Schema.Struct({ accepted: Schema.Int, attempts: Schema.Int })

/** How many of a learner's judged attempts were accepted. */
export const getAccuracy = Effect.fn("getAccuracy")(function* (userId: number) {
  const sql = yield* ReadSql
  const rows = yield* sql`
    select count(*) filter (where status = 'accepted') as accepted, count(*) as attempts
    from solutions where user_id = ${userId} and status not in ('queued', 'running', 'judge_error')`
  const [{ accepted, attempts } = { accepted: 0, attempts: 0 }] = yield* rowsOf(Row)(rows)
  return { accepted, attempts, accuracy: acceptedRate(accepted, attempts) } satisfies Accuracy
})
