import { Effect, Schema } from "effect"
import { payAll } from "./ledger.ts"
import { rowsOf, sql } from "../../platform/database/sql.ts"
import { perDifficulty } from "./prices.ts"

const decodeDifficulties = rowsOf({ id: Schema.Int, difficulty: Schema.Int })

/** Pays for the first solutions of problems, in the transaction of their verdicts. */
export const payForSolving = Effect.fn("payForSolving")(function* (
  solved: ReadonlyArray<{ readonly userId: number; readonly problemId: number }>
) {
  const ids = [...new Set(solved.map(({ problemId }) => String(problemId)))]
  const problems = yield* sql`select id, difficulty::integer as difficulty from problems
    where id = any(${ids}::text[]::bigint[])`.pipe(decodeDifficulties)
  const difficulties = new Map(problems.map(({ id, difficulty }) => [id, difficulty]))
  yield* payAll(
    solved.flatMap(({ userId, problemId }) => {
      const amount = (difficulties.get(problemId) ?? 0) * perDifficulty
      return amount === 0
        ? []
        : [{ userId, cause: `solved:${problemId}`, kind: "solved" as const, amount, data: { problemId } }]
    })
  )
})
