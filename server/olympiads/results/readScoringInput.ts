import { Effect, Schema } from "effect"
import { Verdict } from "../../../src/api/contract/practice/solutions.ts"
import { Scored, Subtask } from "../../judge/pointsOf.ts"
import { fragment, rowsOf, sql } from "../../platform/database/sql.ts"
import type { ContestRules, CountedSolution } from "./countTotals.ts"

const decodeRules = rowsOf({
  scoring: Schema.Literals(["points", "icpc"]),
  startsAt: Schema.Finite,
  durationS: Schema.NullOr(Schema.Int),
  worth: Schema.Array(
    Schema.Struct({
      problemId: Schema.Int,
      points: Schema.Int,
      subtasks: Schema.NullOr(Schema.Array(Subtask))
    })
  )
})

/** Scoring rules for `countTotals`; null if the contest does not exist. */
export const readRules = Effect.fnUntraced(function* (contestId: number) {
  const [row] = yield* sql`
    select c.scoring, (extract(epoch from c.starts_at) * 1000)::float8 as "startsAt", c.duration_s as "durationS",
      (select coalesce(jsonb_agg(jsonb_build_object('problemId', cp.problem_id, 'points', cp.points,
          'subtasks', cp.subtasks)), '[]') from contest_problems cp where cp.contest_id = c.id) as worth
    from contests c where c.id = ${contestId}`.pipe(decodeRules)
  if (row === undefined) return null
  const worth = new Map(row.worth.map(({ problemId, ...each }) => [problemId, each]))
  return { ...row, worth } satisfies ContestRules
})

const decodeRows = rowsOf({
  id: Schema.Int,
  userId: Schema.Int,
  problemId: Schema.Int,
  status: Verdict,
  receivedAt: Schema.Finite,
  official: Schema.Boolean,
  tests: Schema.Array(Schema.Struct({ ordinal: Schema.Int, status: Verdict })),
  testsTotal: Schema.Int,
  scored: Schema.NullOr(Scored)
})

/** A solution for `countTotals`, with its author. */
interface StoredSolution extends CountedSolution {
  readonly id: number
  readonly userId: number
}

/** Solutions of a contest, or of some participants, in the order of receipt. */
export const readSolutions = Effect.fnUntraced(function* (
  contestId: number,
  userIds: ReadonlyArray<number> | null = null
) {
  const byUser =
    userIds === null ? fragment`true` : fragment`s.user_id = any(${userIds.map(String)}::text[]::bigint[])`
  const solutions: ReadonlyArray<StoredSolution> = yield* sql`
    select s.id, s.user_id as "userId", s.problem_id as "problemId", s.status,
      (extract(epoch from s.received_at) * 1000)::float8 as "receivedAt", s.unofficial is null as official,
      s.tests_total as "testsTotal",
      (select coalesce(jsonb_agg(jsonb_build_object('ordinal', t -> 'ordinal', 'status', t -> 'status')), '[]')
        from jsonb_array_elements(r.tests) t) as tests, r.scored - 'groups' as scored
    from solutions s left join solution_results r on r.solution_id = s.id
    where s.contest_id = ${contestId} and ${byUser} order by s.received_at, s.id`.pipe(decodeRows)
  return solutions
})
