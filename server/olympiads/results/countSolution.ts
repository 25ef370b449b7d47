import { Effect, Schema } from "effect"
import type { ScoredResult, Verdict } from "../../../src/api/contract/practice/solutions.ts"
import { readContests } from "../store/findContest.ts"
import { countResults } from "./countResults.ts"
import { pointsOf, Subtask } from "../../judge/pointsOf.ts"
import { rowsOf, sql } from "../../platform/database/sql.ts"
import { recomputeSolutionEligibility } from "./recomputeEligibility.ts"

interface JudgedSolution {
  readonly id: number
  readonly contestId: number
  readonly userId: number
  readonly problemId: number
}

interface Judged {
  readonly tests: ReadonlyArray<{ readonly ordinal: number; readonly status: Verdict }>
  readonly testsTotal: number
  readonly scored?: ScoredResult
}

const Worth = Schema.Struct({ points: Schema.Int, subtasks: Schema.NullOr(Schema.Array(Subtask)) })

/**
 * Serialises this transaction with organiser actions on the solution's contest. Call it before touching the solution:
 * organiser actions lock the contest before the solutions.
 */
export const awaitActs = Effect.fn("awaitActs")(function* (solutionId: number) {
  yield* sql`select from contests where id = (select contest_id from solutions where id = ${solutionId}) for share`
})

/**
 * Sets the points of a contest solution and recounts its author's results.
 * Runs in the transaction of the verdict, after `awaitActs`.
 */
export const countSolution = Effect.fn("countSolution")(function* (solution: JudgedSolution, judged: Judged) {
  const { id, contestId, userId, problemId } = solution
  const [worth] = yield* sql`select points, subtasks from contest_problems
    where contest_id = ${contestId} and problem_id = ${problemId}`.pipe(rowsOf(Worth))
  if (worth === undefined) return
  const { tests, testsTotal, scored = null } = judged
  yield* sql`update solutions set contest_points = ${pointsOf(worth, tests, testsTotal, scored)} where id = ${id}`
  const [contest] = yield* readContests("c.id = $1", [contestId])
  if (contest !== undefined) yield* recomputeSolutionEligibility(contest.life, id)
  yield* countResults({ contestId, userId, problemId })
})
