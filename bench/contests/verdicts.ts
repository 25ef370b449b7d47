import { Effect, Layer, ManagedRuntime } from "effect"
import { SqlClient } from "effect/sql"
import { countResults } from "../../server/olympiads/results/countResults.ts"
import { clusterLayout } from "../../server/platform/database/embedded/layout.ts"
import { DatabaseAddress } from "../../server/platform/database/DatabaseAddress.ts"
import { sqlLayer } from "../../server/platform/database/sqlLayer.ts"
import type { RealServer } from "../../tests/support/realServer.ts"

interface Verdict {
  readonly contestId: number
  readonly userId: number
  readonly problemId: number
  readonly points: number
}

/** Writes a verdict as the judge does: the solution, the results and the totals. */
export function verdictWriter({ dataDir }: RealServer) {
  const { socketFolder } = clusterLayout(dataDir)
  const address = Layer.succeed(DatabaseAddress, { at: { socketFolder, user: "zama", database: "zama" } })
  const runtime = ManagedRuntime.make(sqlLayer.pipe(Layer.provide(address)))
  const write = Effect.fnUntraced(function* ({ contestId, userId, problemId, points }: Verdict) {
    const sql = yield* SqlClient.SqlClient
    yield* sql.withTransaction(
      Effect.gen(function* () {
        yield* sql`insert into solutions (user_id, problem_id, problem_version, language, source, source_hash, status,
            score, priority, contest_id, contest_points)
          values (${userId}, ${problemId}, 1, 'python', '', '', ${points >= 100 ? "accepted" : "wrong_answer"}, 0, 30,
            ${contestId}, ${points})`
        yield* countResults({ contestId, userId, problemId })
      })
    )
  })
  return { write: (verdict: Verdict) => runtime.runPromise(write(verdict)), end: () => runtime.dispose() }
}
