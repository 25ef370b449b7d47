import { Effect, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { TestResult, Verdict } from "../../../../src/api/contract/solutions.ts"
import { rowsOf } from "../../../problems/rows.ts"

const Points = Schema.NullOr(Schema.Int)

const Row = Schema.Struct({
  solutionId: Schema.Int,
  problemId: Schema.Int,
  userId: Schema.Int,
  before: Schema.Struct({ status: Verdict, points: Points }),
  judged: Schema.NullOr(
    Schema.Struct({
      status: Verdict,
      score: Schema.Int,
      tests: Schema.Array(Schema.toType(TestResult)),
      testsTotal: Schema.Int
    })
  ),
  points: Points
})
const decodeRows = rowsOf(Row)

/** A solution that is judged once more; `judged` is null until it has been. */
type RejudgedSolution = typeof Row.Type

/** One whose verdict, points or share of tests would not stay what they are. */
export interface ChangedSolution extends RejudgedSolution {
  readonly judged: NonNullable<RejudgedSolution["judged"]>
}

/** The solutions of a contest's rejudging. */
export const readRejudged = Effect.fnUntraced(function* (contestId: number) {
  const sql = yield* SqlClient.SqlClient
  return yield* decodeRows(
    yield* sql`
      select s.id as "solutionId", s.problem_id as "problemId", s.user_id as "userId", r.contest_points as points,
        jsonb_build_object('status', s.status, 'points', s.contest_points) as before, r.judgement as judged
      from contest_rejudged r join solutions s on s.id = r.solution_id
      where r.contest_id = ${contestId} order by s.id`
  )
})

/** The judge could not say anything: such a solution keeps what it has. */
export const hasFailed = ({ judged }: RejudgedSolution): boolean => judged?.status === "judge_error"

export const isChanged = (row: RejudgedSolution): row is ChangedSolution =>
  row.judged !== null &&
  !hasFailed(row) &&
  (row.judged.status !== row.before.status || row.points !== row.before.points)
