import { Effect } from "effect"
import { pay } from "./ledger.ts"
import { sql } from "../../platform/database/sql.ts"
import { perDifficulty } from "./prices.ts"

/** Pays for the first solution of a problem, in the transaction of its verdict. */
export const payForSolving = Effect.fn("payForSolving")(function* (userId: number, problemId: number) {
  const [problem] = yield* sql<{ readonly difficulty: number }>`
    select difficulty::integer as difficulty from problems where id = ${problemId}`
  if (problem === undefined) return
  const amount = problem.difficulty * perDifficulty
  yield* pay({ userId, cause: `solved:${problemId}`, kind: "solved", amount, data: { problemId } })
})
