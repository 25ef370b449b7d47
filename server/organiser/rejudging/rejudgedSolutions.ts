import { Effect, Schema } from "effect"
import { Verdict } from "../../../src/api/contract/practice/solutions.ts"
import { Scored } from "../../judge/pointsOf.ts"
import { fragment, rowsOf, sql } from "../../platform/database/sql.ts"

const Points = Schema.NullOr(Schema.Int)

const Row = Schema.Struct({
  solutionId: Schema.Int,
  problemId: Schema.Int,
  userId: Schema.Int,
  /** A synthetic user counts only in a contest and gets neither rewards nor notifications. */
  synthetic: Schema.Boolean,
  before: Schema.Struct({ status: Verdict, points: Points }),
  judged: Schema.NullOr(
    Schema.Struct({
      status: Verdict,
      score: Schema.Int,
      testsDone: Schema.Int,
      testsTotal: Schema.Int
    })
  ),
  points: Points,
  /** The problem's tests or limits changed after the new verdict. */
  outdated: Schema.Boolean
})
const decodeRows = rowsOf(Row)

/** A solution in a rejudging; `judged` is null until its new verdict. */
export type RejudgedSolution = typeof Row.Type

/** A solution with a new verdict or new points. */
export interface ChangedSolution extends RejudgedSolution {
  readonly judged: NonNullable<RejudgedSolution["judged"]>
}

const rejudgedFacts = fragment`s.id as "solutionId", s.problem_id as "problemId", s.user_id as "userId", u.synthetic,
  jsonb_build_object('status', s.status, 'points', s.contest_points) as before`

/** The solutions of a rejudging. Omits test outputs, because an olympiad has too many. */
export const readRejudged = (rejudgingId: number) =>
  sql`
    select ${rejudgedFacts}, r.contest_points as points,
      r.judgement is not null and r.problem_version is distinct from p.version as outdated,
      r.judgement - '{tests,compileLog,scored}'::text[]
        || jsonb_build_object('testsDone', jsonb_array_length(r.judgement -> 'tests')) as judged
    from rejudged_solutions r join solutions s on s.id = r.solution_id join users u on u.id = s.user_id
    join problems p on p.id = s.problem_id
    where r.rejudging_id = ${rejudgingId} order by s.id`.pipe(decodeRows)

/** The solutions of an applied rejudging; `judged` is the verdict that it replaced. */
export const readReplaced = (rejudgingId: number) =>
  sql`
    select ${rejudgedFacts}, o.contest_points as points, false as outdated,
      jsonb_build_object('status', o.status, 'score', o.score, 'testsDone', o.tests_done,
        'testsTotal', o.tests_total) as judged
    from rejudged_solutions r join solutions s on s.id = r.solution_id join users u on u.id = s.user_id
    cross join lateral jsonb_populate_record(null::solutions, r.replaced -> 'solution') o
    where r.rejudging_id = ${rejudgingId} order by s.id`.pipe(decodeRows)

const decodeTests = rowsOf({
  id: Schema.Int,
  tests: Schema.Array(Schema.Struct({ ordinal: Schema.Int, status: Verdict })),
  scored: Schema.NullOr(Scored)
})

/** Test verdicts and scores of the given solutions, by solution id. */
export const readRejudgedTests = Effect.fnUntraced(function* (
  rejudgingId: number,
  solutionIds: ReadonlyArray<number>
) {
  const rows = yield* sql`
    select solution_id as id, (
      select coalesce(jsonb_agg(jsonb_build_object('ordinal', t -> 'ordinal', 'status', t -> 'status')), '[]')
      from jsonb_array_elements(judgement -> 'tests') t) as tests,
      (judgement -> 'scored') - 'groups' as scored
    from rejudged_solutions
    where rejudging_id = ${rejudgingId}
    and solution_id = any(${solutionIds.map(String)}::text[]::bigint[])`.pipe(decodeTests)
  return new Map(rows.map(({ id, ...judged }) => [id, judged]))
})

/** The judge failed; such a solution keeps its verdict. */
export const hasFailed = ({ judged }: RejudgedSolution): boolean => judged?.status === "judge_error"

/** Whether the verdict or the points of a judged solution differ. */
export const differs = (row: RejudgedSolution): row is ChangedSolution =>
  row.judged !== null && (row.judged.status !== row.before.status || row.points !== row.before.points)

/** The same for a new verdict, which the judge may have failed to give. */
export const isChanged = (row: RejudgedSolution): row is ChangedSolution => !hasFailed(row) && differs(row)
