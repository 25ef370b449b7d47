import { Effect } from "effect"
import { sql } from "../../platform/database/sql.ts"

/** ICPC penalty in minutes for each rejected attempt at a solved problem. */
export const rejectedMinutes = 20

/** The results to recount; omitted fields mean all. */
export type Scope = { readonly contestId: number } & (
  | { readonly userId?: never; readonly problemId?: never }
  | { readonly userId: number; readonly problemId?: number }
)

/** Query values for the totals; `ofResults` gives those for the results. */
const ofAuthor = ({ contestId, userId }: Scope) => [contestId, ...(userId === undefined ? [] : [userId])]

const ofResults = (scope: Scope) => [
  ...ofAuthor(scope),
  ...(scope.problemId === undefined ? [] : [scope.problemId])
]

/** One query for all scopes would be planned for the widest scope: every verdict would read the whole contest. */
const where = (values: ReadonlyArray<number>, table: string) =>
  ["contest_id", "user_id", "problem_id"]
    .slice(0, values.length)
    .map((column, index) => `${table}.${column} = $${index + 1}`)
    .join(" and ")

/** SQL condition of counted solutions: received in time and judged. */
const counted = `o.unofficial is null and o.status not in ('queued', 'running', 'judge_error')`

/**
 * SQL for each participant's result per problem, from all solutions or from those before the freeze.
 *
 * `points`: the best solution counts, the earliest of equal ones. `icpc`: the first accepted one, with the minutes
 * until it and the penalties for earlier rejected attempts. Compilation errors are not attempts.
 */
const resultsSql = (scope: Scope, moment: "all" | "frozen") => {
  const inTime = moment === "all" ? "true" : "(c.freeze_at is null or o.received_at < c.freeze_at)"
  return `
    select s.user_id, s.problem_id,
      case c.scoring when 'points' then f.best else f.solved::int end as points,
      f.solved, f.attempts,
      case when c.scoring = 'icpc' and f.solved then
        floor(extract(epoch from f.first_accepted - f.begun) / 60)::int + ${rejectedMinutes} * (f.attempts - 1)
        else 0 end as penalty_min,
      case c.scoring when 'points' then f.first_best else f.first_accepted end as reached_at
    from contests c
    join (select distinct w.contest_id, w.user_id, w.problem_id from solutions w
          where ${where(ofResults(scope), "w")}) s
      on s.contest_id = c.id
    cross join lateral (
      select coalesce(max(a.contest_points), 0) as best,
        min(a.received_at) filter (where a.contest_points = a.best and a.best > 0) as first_best,
        coalesce(bool_or(a.status = 'accepted'), false) as solved,
        min(a.first_accepted) as first_accepted, min(a.begun) as begun,
        count(*) filter (where a.status <> 'compilation_error' and (c.scoring = 'points'
          or a.first_accepted is null or a.received_at <= a.first_accepted))::int as attempts
      from (
        select o.status, o.received_at, o.contest_points,
          max(o.contest_points) over () as best,
          min(o.received_at) filter (where o.status = 'accepted') over () as first_accepted,
          case when c.duration_s is null then c.starts_at else p.started_at end as begun
        from solutions o
        join contest_participants p on p.contest_id = o.contest_id and p.user_id = o.user_id
        where o.contest_id = s.contest_id and o.user_id = s.user_id and o.problem_id = s.problem_id
          and ${counted} and ${inTime}
      ) a
    ) f`
}

const writeResults = (scope: Scope) => `
  insert into contest_results as r (contest_id, user_id, problem_id, points, solved, attempts, penalty_min, reached_at,
    frozen_points, frozen_solved, frozen_attempts, frozen_penalty_min, frozen_reached_at, pending)
  select $1, n.user_id, n.problem_id, n.points, n.solved, n.attempts, n.penalty_min, n.reached_at,
    z.points, z.solved, z.attempts, z.penalty_min, z.reached_at, n.attempts - z.attempts
  from (${resultsSql(scope, "all")}) n join (${resultsSql(scope, "frozen")}) z using (user_id, problem_id)
  on conflict (contest_id, user_id, problem_id) do update set
    points = excluded.points, solved = excluded.solved, attempts = excluded.attempts,
    penalty_min = excluded.penalty_min, reached_at = excluded.reached_at,
    frozen_points = excluded.frozen_points, frozen_solved = excluded.frozen_solved,
    frozen_attempts = excluded.frozen_attempts, frozen_penalty_min = excluded.frozen_penalty_min,
    frozen_reached_at = excluded.frozen_reached_at, pending = excluded.pending`

const writeTotals = (scope: Scope) => `
  update contest_participants p
  set points = t.points, solved = t.solved, penalty_min = t.penalty_min, reached_at = t.reached_at
  from (
    select w.user_id, coalesce(sum(r.points), 0)::int as points, count(*) filter (where r.solved)::int as solved,
      coalesce(sum(r.penalty_min), 0)::int as penalty_min, max(r.reached_at) filter (where r.points > 0) as reached_at
    from contest_participants w
    left join contest_results r on r.contest_id = w.contest_id and r.user_id = w.user_id
    where ${where(ofAuthor(scope), "w")}
    group by w.user_id
  ) t
  where p.contest_id = $1 and p.user_id = t.user_id`

/**
 * Recounts results and totals from the solutions, in the caller's transaction.
 * Locks the participants, so that concurrent recounts see each other's writes.
 */
export const countResults = Effect.fn("countResults")(function* (scope: Scope) {
  const author = ofAuthor(scope)
  yield* sql.unsafe(
    `select from contest_participants p where ${where(author, "p")} order by user_id for update`,
    author
  )
  yield* sql.unsafe(writeResults(scope), ofResults(scope))
  yield* sql.unsafe(writeTotals(scope), author)
})
