import { Effect, Schema } from "effect"
import { Verdict } from "../../../../src/api/contract/practice/solutions.ts"
import { Scored } from "../../../judge/pointsOf.ts"
import { rowsOf, sql } from "../../../platform/database/sql.ts"

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
      testsDone: Schema.Int,
      testsTotal: Schema.Int
    })
  ),
  points: Points
})
const decodeRows = rowsOf(Row)

/** A solution in a rejudging; `judged` is null until its new verdict. */
type RejudgedSolution = typeof Row.Type

/** A solution with a new verdict or new points. */
export interface ChangedSolution extends RejudgedSolution {
  readonly judged: NonNullable<RejudgedSolution["judged"]>
}

/** The solutions of a contest's rejudging. Omits test outputs, because an olympiad has too many. */
export const readRejudged = (contestId: number) =>
  sql`
    select s.id as "solutionId", s.problem_id as "problemId", s.user_id as "userId", r.contest_points as points,
      jsonb_build_object('status', s.status, 'points', s.contest_points) as before,
      r.judgement - '{tests,compileLog,scored}'::text[]
        || jsonb_build_object('testsDone', jsonb_array_length(r.judgement -> 'tests')) as judged
    from contest_rejudged r join solutions s on s.id = r.solution_id
    where r.contest_id = ${contestId} order by s.id`.pipe(decodeRows)

const decodeTests = rowsOf({
  id: Schema.Int,
  tests: Schema.Array(Schema.Struct({ ordinal: Schema.Int, status: Verdict })),
  scored: Schema.NullOr(Scored)
})

/** Test verdicts and scores of the given solutions, by solution id. */
export const readRejudgedTests = Effect.fnUntraced(function* (
  contestId: number,
  solutionIds: ReadonlyArray<number>
) {
  const rows = yield* sql`
    select solution_id as id, (
      select coalesce(jsonb_agg(jsonb_build_object('ordinal', t -> 'ordinal', 'status', t -> 'status')), '[]')
      from jsonb_array_elements(judgement -> 'tests') t) as tests,
      (judgement -> 'scored') - 'groups' as scored
    from contest_rejudged
    where contest_id = ${contestId}
    and solution_id = any(${solutionIds.map(String)}::text[]::bigint[])`.pipe(decodeTests)
  return new Map(rows.map(({ id, ...judged }) => [id, judged]))
})

/** The judge failed; such a solution keeps its verdict. */
export const hasFailed = ({ judged }: RejudgedSolution): boolean => judged?.status === "judge_error"

export const isChanged = (row: RejudgedSolution): row is ChangedSolution =>
  row.judged !== null &&
  !hasFailed(row) &&
  (row.judged.status !== row.before.status || row.points !== row.before.points)
