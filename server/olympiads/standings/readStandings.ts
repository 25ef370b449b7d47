import { Effect, Schema } from "effect"
import { readSql, rowsOf } from "../../platform/database/sql.ts"
import { type Line, standingsOrderSql } from "./standingsOrder.ts"

/** `frozen` is the view without results after the freeze, for other participants until the results are published. */
export type View = "full" | "frozen"

const decodeRows = rowsOf({
  userId: Schema.Int,
  name: Schema.NullOr(Schema.String),
  city: Schema.NullOr(Schema.String),
  grade: Schema.NullOr(Schema.Int),
  synthetic: Schema.Boolean,
  points: Schema.Int,
  solved: Schema.Int,
  penaltyMin: Schema.Int,
  reachedAt: Schema.NullOr(Schema.Finite),
  cells: Schema.Array(
    Schema.Struct({
      problemId: Schema.Int,
      points: Schema.Int,
      solved: Schema.Boolean,
      attempts: Schema.Int,
      pending: Schema.Int
    })
  )
})

const resultColumns: Readonly<Record<View, string>> = {
  full: `r.problem_id, r.points, r.solved, r.attempts, r.penalty_min, r.reached_at, 0 as pending`,
  frozen: `r.problem_id, r.frozen_points as points, r.frozen_solved as solved, r.frozen_attempts as attempts,
    r.frozen_penalty_min as penalty_min, r.frozen_reached_at as reached_at, r.pending`
}

/** Lines of started, not disqualified participants, best first. `where` refers to `contest_participants p`. */
export const readLinesWhere = Effect.fnUntraced(function* (
  view: View,
  where: string,
  values: ReadonlyArray<unknown>
) {
  const rows = yield* readSql.unsafe(
    `select p.user_id as "userId", rating_name(u) as name, shown_city(u) as city, shown_grade(u) as grade,
      u.synthetic as "synthetic", t.points, t.solved, t.penalty_min as "penaltyMin",
      (extract(epoch from t.reached_at) * 1000)::float8 as "reachedAt", t.cells
    from contest_participants p
    join users u on u.id = p.user_id
    cross join lateral (
      select coalesce(sum(r.points), 0)::int as points, count(*) filter (where r.solved)::int as solved,
        coalesce(sum(r.penalty_min), 0)::int as penalty_min, max(r.reached_at) filter (where r.points > 0) as reached_at,
        coalesce(jsonb_agg(jsonb_build_object('problemId', r.problem_id, 'points', r.points, 'solved', r.solved,
          'attempts', r.attempts, 'pending', r.pending)) filter (where r.attempts > 0 or r.pending > 0), '[]') as cells
      from (select ${resultColumns[view]} from contest_results r
            where r.contest_id = p.contest_id and r.user_id = p.user_id) r
    ) t
    where ${where} and p.started_at is not null and p.disqualified_at is null
    order by ${standingsOrderSql}`,
    values
  )
  const lines: ReadonlyArray<Line> = yield* decodeRows(rows)
  return lines
})

/** All lines of a contest, or one participant's. */
export const readLines = (contestId: number, view: View, userId: number | null = null) =>
  readLinesWhere(view, "p.contest_id = $1 and ($2::bigint is null or p.user_id = $2)", [contestId, userId])
