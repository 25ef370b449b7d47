import { Effect, Schema } from "effect"
import type { Statement } from "effect/sql"
import { AppliedRejudging } from "../../../src/api/contract/organiser/rejudge.ts"
import { enqueueRejudged } from "../../judge/judgingJobs.ts"
import { isAlive } from "../../judge/worker/WorkerIdentity.ts"
import { ApiError, notFound } from "../../platform/http/ApiError.ts"
import { decodeIds, fragment, Moment, rowsLike, rowsOf, sql } from "../../platform/database/sql.ts"

/** What a rejudging is about: the solutions of a contest, or the practice solutions of a problem. */
export type RejudgingScope = { readonly contestId: number } | { readonly problemId: number }

const idsOf = (scope: RejudgingScope) =>
  "contestId" in scope ? [scope.contestId, null] : [null, scope.problemId]

const isOf = (scope: RejudgingScope) =>
  "contestId" in scope
    ? fragment`g.contest_id = ${scope.contestId}`
    : fragment`g.problem_id = ${scope.problemId}`

const underWay = new ApiError("Conflict", { message: "rejudging.underWay" })
const tooMany = new ApiError("Conflict", { message: "rejudging.tooMany" })
const nothing = new ApiError("Conflict", { message: "rejudging.nothing" })
const settled = new ApiError("Conflict", { message: "rejudging.settled" })
const notApplied = new ApiError("Conflict", { message: "rejudging.notApplied" })
const laterApplied = new ApiError("Conflict", { message: "rejudging.later" })

/**
 * Queues at most `most` solutions for rejudging, at the lowest priority. `solutions` is a condition on `s`. Learners see nothing of the new
 * verdicts until they are applied.
 */
export const insertRejudging = Effect.fn("insertRejudging")(function* (
  scope: RejudgingScope,
  actorId: number | null,
  solutions: Statement.Fragment,
  most: number | null
) {
  const [contestId, problemId] = idsOf(scope)
  const [made] = yield* sql`insert into rejudgings (contest_id, problem_id, made_by)
    values (${contestId}, ${problemId}, ${actorId})
    on conflict do nothing returning id`.pipe(decodeIds)
  if (made === undefined) return yield* underWay
  // The code of an erased account is gone.
  const rows = yield* sql`
    insert into rejudged_solutions (rejudging_id, solution_id)
    select ${made.id}::bigint, s.id from solutions s join users u on u.id = s.user_id
    where not u.erased and s.status not in ('queued', 'running') and ${solutions}
    order by s.id limit ${most === null ? null : most + 1} returning id`.pipe(decodeIds)
  if (rows.length === 0) return yield* nothing
  if (most !== null && rows.length > most) return yield* tooMany
  yield* enqueueRejudged(rows.map(({ id }) => id))
  return { total: rows.length }
})

const decodeOpen = rowsOf({
  id: Schema.Int,
  madeAt: Moment,
  madeBy: Schema.NullOr(Schema.String)
})

const nameOf = (table: string) =>
  sql.literal(
    `coalesce(nullif(trim(concat_ws(' ', ${table}.first_name, ${table}.last_name)), ''), ${table}.email)`
  )

/** The rejudging that is neither applied nor dropped, if any. */
export const findOpenRejudging = Effect.fnUntraced(function* (scope: RejudgingScope) {
  const [open] = yield* sql`
    select g.id, g.made_at as "madeAt", ${nameOf("m")} as "madeBy"
    from rejudgings g left join users m on m.id = g.made_by
    where ${isOf(scope)} and g.applied_at is null`.pipe(decodeOpen)
  return open ?? null
})

/** Rejudgings that a history lists. */
const listedMax = 50

const hasLater = fragment`exists (
  select from rejudged_solutions r join rejudged_solutions l on l.solution_id = r.solution_id
  join rejudgings h on h.id = l.rejudging_id
  where r.rejudging_id = g.id and h.id > g.id and h.applied_at is not null and h.undone_at is null)`

const decodeApplied = rowsLike(AppliedRejudging)

/** Applied rejudgings, newest first. */
export const listAppliedRejudgings = (scope: RejudgingScope) =>
  sql`
    select g.id, g.applied_at as "appliedAt", ${nameOf("a")} as "appliedBy", g.solutions, g.changed,
      g.undone_at as "undoneAt", ${nameOf("u")} as "undoneBy",
      g.undone_at is null and not ${hasLater} as "canUndo"
    from rejudgings g left join users a on a.id = g.applied_by left join users u on u.id = g.undone_by
    where ${isOf(scope)} and g.applied_at is not null order by g.id desc limit ${listedMax}`.pipe(
    decodeApplied
  )

/** Whether a judge is online. */
export const isJudgeOnline = Effect.gen(function* () {
  return (yield* sql.unsafe(`select from judge_workers w where ${isAlive} limit 1`)).length > 0
})

const decodeState = rowsOf({ applied: Schema.Boolean, undone: Schema.Boolean })

/** Locks a rejudging, so that of two simultaneous acts the second one sees the first one's result. */
const lockRejudging = Effect.fnUntraced(function* (scope: RejudgingScope, id: number) {
  const [found] = yield* sql`
    select g.applied_at is not null as applied, g.undone_at is not null as undone
    from rejudgings g where g.id = ${id} and ${isOf(scope)} for update`.pipe(decodeState)
  return found ?? (yield* notFound)
})

/** Locks a rejudging until the transaction ends; fails unless it is neither applied nor dropped. */
export const lockOpenRejudging = Effect.fnUntraced(function* (scope: RejudgingScope, id: number) {
  if ((yield* lockRejudging(scope, id)).applied) return yield* settled
})

/** Locks an applied rejudging; fails if it is undone, or if a later one has judged one of its solutions. */
export const lockAppliedRejudging = Effect.fnUntraced(function* (scope: RejudgingScope, id: number) {
  const { applied, undone } = yield* lockRejudging(scope, id)
  if (!applied || undone) return yield* notApplied
  const later = yield* sql`select from rejudgings g where g.id = ${id} and ${hasLater}`
  if (later.length > 0) return yield* laterApplied
})
