import { Effect } from "effect"
import type { RejudgingAct } from "../../../src/api/contract/organiser/rejudge.ts"
import { earnAchievements } from "../../rewards/achievements/earnAchievements.ts"
import { writeSolutionEvents } from "../../platform/realtime/writeEvent.ts"
import { notifyVerdicts } from "../../messages/notifications/notify.ts"
import { ApiError } from "../../platform/http/ApiError.ts"
import { payForSolving } from "../../rewards/ledger/payForSolving.ts"
import { countsForStatistics } from "../../practice/statistics/countsForStatistics.ts"
import { sql } from "../../platform/database/sql.ts"
import { type ChangedSolution, differs, isChanged, readRejudged, readReplaced } from "./rejudgedSolutions.ts"
import { lockAppliedRejudging, lockOpenRejudging, type RejudgingScope } from "./rejudgings.ts"

const notJudged = new ApiError("Conflict", { message: "rejudging.notJudged" })
const outdated = new ApiError("Conflict", { message: "rejudging.outdated" })

/**
 * Replaces the verdicts of a rejudging by the new ones, restores the replaced ones, or discards the new ones; problem statistics
 * and statuses follow. Returns the changed solutions. Afterwards the caller recomputes the results of its contest and calls
 * `publishVerdicts`, in the same transaction.
 */
export const writeAct = (
  scope: RejudgingScope,
  id: number,
  actorId: number | null,
  type: RejudgingAct["type"]
) => {
  if (type === "drop") return dropVerdicts(scope, id)
  return type === "apply" ? applyVerdicts(scope, id, actorId) : restoreVerdicts(scope, id, actorId)
}

const dropVerdicts = Effect.fn("dropVerdicts")(function* (scope: RejudgingScope, id: number) {
  yield* lockOpenRejudging(scope, id)
  yield* sql`delete from rejudgings where id = ${id}`
  const changed: ReadonlyArray<ChangedSolution> = []
  return { solutions: 0, changed }
})

/** Applies the new verdicts, and stores those that it replaces. */
const applyVerdicts = Effect.fn("applyVerdicts")(function* (
  scope: RejudgingScope,
  id: number,
  actorId: number | null
) {
  yield* lockOpenRejudging(scope, id)
  const rows = yield* readRejudged(id)
  if (rows.some(({ judged }) => judged === null)) return yield* notJudged
  if (rows.some((row) => row.outdated)) return yield* outdated
  const changed = rows.filter(isChanged)
  yield* writeNewVerdicts(id)
  yield* writeNewStatuses(changed)
  yield* writeStatistics(changed)
  yield* sql`update rejudgings set applied_at = now(), applied_by = ${actorId}, solutions = ${rows.length},
    changed = ${changed.length} where id = ${id}`
  return { solutions: rows.length, changed }
})

/** Restores what an applied rejudging replaced. */
const restoreVerdicts = Effect.fn("restoreVerdicts")(function* (
  scope: RejudgingScope,
  id: number,
  actorId: number | null
) {
  yield* lockAppliedRejudging(scope, id)
  const rows = yield* readReplaced(id)
  const changed = rows.filter(differs)
  yield* writeReplacedVerdicts(id)
  yield* writeReplacedStatuses(id, changed)
  yield* writeStatistics(changed)
  yield* sql`update rejudgings set undone_at = now(), undone_by = ${actorId} where id = ${id}`
  yield* sql`delete from rejudged_solutions where rejudging_id = ${id}`
  return { solutions: rows.length, changed }
})

const writeNewVerdicts = Effect.fnUntraced(function* (id: number) {
  yield* sql`delete from rejudged_solutions where rejudging_id = ${id} and judgement ->> 'status' = 'judge_error'`
  yield* sql`
    update rejudged_solutions r set replaced = jsonb_build_object(
      'solution', jsonb_build_object('status', s.status, 'score', s.score, 'time_ms', s.time_ms,
        'memory_kb', s.memory_kb, 'tests_done', s.tests_done, 'tests_total', s.tests_total, 'backend', s.backend,
        'contest_points', s.contest_points, 'judged_at', s.judged_at, 'problem_version', s.problem_version),
      'results', (select to_jsonb(t) from solution_results t where t.solution_id = s.id),
      'problemStatus', (select to_jsonb(k) from problem_status k
        where k.user_id = s.user_id and k.problem_id = s.problem_id))
    from solutions s where r.rejudging_id = ${id} and s.id = r.solution_id`
  yield* sql`
    update solutions s set status = r.judgement ->> 'status', score = (r.judgement ->> 'score')::int,
      time_ms = (r.judgement ->> 'timeMs')::int, memory_kb = (r.judgement ->> 'memoryKb')::int,
      tests_done = jsonb_array_length(r.judgement -> 'tests'), tests_total = (r.judgement ->> 'testsTotal')::int,
      backend = r.judgement ->> 'backend', contest_points = r.contest_points, judged_at = now(),
      problem_version = r.problem_version
    from rejudged_solutions r where r.rejudging_id = ${id} and r.solution_id = s.id`
  yield* sql`
    insert into solution_results (solution_id, compile_log, tests, scored)
    select r.solution_id, r.judgement ->> 'compileLog', r.judgement -> 'tests', r.judgement -> 'scored'
    from rejudged_solutions r where r.rejudging_id = ${id}
    on conflict (solution_id) do update
    set compile_log = excluded.compile_log, tests = excluded.tests, scored = excluded.scored`
  yield* sql`update rejudged_solutions set judgement = null where rejudging_id = ${id}`
})

const writeReplacedVerdicts = Effect.fnUntraced(function* (id: number) {
  yield* sql`
    update solutions s set status = o.status, score = o.score, time_ms = o.time_ms, memory_kb = o.memory_kb,
      tests_done = o.tests_done, tests_total = o.tests_total, backend = o.backend,
      contest_points = o.contest_points, judged_at = o.judged_at, problem_version = o.problem_version
    from rejudged_solutions r
    cross join lateral jsonb_populate_record(null::solutions, r.replaced -> 'solution') o
    where r.rejudging_id = ${id} and r.solution_id = s.id`
  yield* sql`delete from solution_results t using rejudged_solutions r
    where r.rejudging_id = ${id} and t.solution_id = r.solution_id`
  yield* sql`
    insert into solution_results
    select o.* from rejudged_solutions r
    cross join lateral jsonb_populate_record(null::solution_results, r.replaced -> 'results') o
    where r.rejudging_id = ${id} and jsonb_typeof(r.replaced -> 'results') = 'object'`
})

const learnersOf = (changed: ReadonlyArray<ChangedSolution>) => {
  const counted = changed.filter(({ synthetic }) => !synthetic)
  return [counted.map(({ userId }) => userId), counted.map(({ problemId }) => problemId)] as const
}

/** Same order as a verdict, and by learner, so that this cannot deadlock with the judge. */
const writeNewStatuses = Effect.fnUntraced(function* (changed: ReadonlyArray<ChangedSolution>) {
  const [users, problems] = learnersOf(changed)
  yield* sql`
    insert into problem_status as known (user_id, problem_id, status, solved_at)
    select user_id, problem_id, case when min(solved_at) is null then 'error' else 'solved' end, min(solved_at)
    from (select distinct * from unnest(${users}::bigint[], ${problems}::bigint[]) as c (user_id, problem_id)) c
    join lateral (select case when s.status = 'accepted' then s.received_at end as solved_at from solutions s
      where s.user_id = c.user_id and s.problem_id = c.problem_id
        and s.status not in ('queued', 'running', 'judge_error')) s on true
    group by user_id, problem_id order by user_id, problem_id
    on conflict (user_id, problem_id) do update
    set status = excluded.status, solved_at = excluded.solved_at, changed_at = now()
    where known.status <> excluded.status`
})

/**
 * The solutions decide whether a problem is solved, because learners may have sent others since. The times of an unchanged
 * status are those from before.
 */
const writeReplacedStatuses = Effect.fnUntraced(function* (
  id: number,
  changed: ReadonlyArray<ChangedSolution>
) {
  const [users, problems] = learnersOf(changed)
  yield* sql`
    with pairs as (
      select distinct on (c.user_id, c.problem_id) c.user_id, c.problem_id, k.status, k.solved_at, k.changed_at
      from unnest(${users}::bigint[], ${problems}::bigint[]) as c (user_id, problem_id)
      join solutions s on s.user_id = c.user_id and s.problem_id = c.problem_id
      join rejudged_solutions r on r.solution_id = s.id and r.rejudging_id = ${id}
      cross join lateral jsonb_populate_record(null::problem_status,
        case jsonb_typeof(r.replaced -> 'problemStatus') when 'object' then r.replaced -> 'problemStatus' else '{}' end) k
      order by c.user_id, c.problem_id
    ), counted as (
      select p.*, n.judged, n.accepted_at, case when n.accepted_at is null then 'error' else 'solved' end as now
      from pairs p cross join lateral (
        select count(*) as judged, min(s.received_at) filter (where s.status = 'accepted') as accepted_at
        from solutions s where s.user_id = p.user_id and s.problem_id = p.problem_id
          and s.status not in ('queued', 'running', 'judge_error')) n
    ), gone as (
      delete from problem_status k using counted c
      where c.judged = 0 and k.user_id = c.user_id and k.problem_id = c.problem_id
    )
    insert into problem_status (user_id, problem_id, status, solved_at, changed_at)
    select user_id, problem_id, now, case when now = status then solved_at else accepted_at end,
      case when now = status then changed_at else now() end
    from counted where judged > 0 order by user_id, problem_id
    on conflict (user_id, problem_id) do update
    set status = excluded.status, solved_at = excluded.solved_at, changed_at = excluded.changed_at`
})

/** How the numbers of attempts and accepted solutions of a problem change. */
export const statisticsStep = ({ before, judged, synthetic }: ChangedSolution) =>
  synthetic
    ? { accepted: 0, attempts: 0 }
    : {
        accepted: Number(judged.status === "accepted") - Number(before.status === "accepted"),
        attempts: Number(countsForStatistics(judged.status)) - Number(countsForStatistics(before.status))
      }

const writeStatistics = Effect.fnUntraced(function* (changed: ReadonlyArray<ChangedSolution>) {
  const steps = changed.map(statisticsStep)
  yield* sql`
    update problems p set accepted = greatest(0, p.accepted + d.accepted), attempts = greatest(0, p.attempts + d.attempts)
    from (select problem_id, sum(accepted)::int as accepted, sum(attempts)::int as attempts
      from unnest(${changed.map(({ problemId }) => problemId)}::bigint[], ${steps.map(({ accepted }) => accepted)}::int[],
        ${steps.map(({ attempts }) => attempts)}::int[]) as d (problem_id, accepted, attempts)
      group by problem_id) d
    where p.id = d.problem_id`
})

/**
 * Up to this many learners get realtime events; more see the verdicts at their next request. An event locks the stream of
 * its reader until the transaction ends, and the database has room for some thousand locks.
 */
const realtimeReaders = 1000

/** Rewards and notifies the learners; must be the last step of the caller's transaction. */
export const publishVerdicts = Effect.fn("publishVerdicts")(function* (
  changed: ReadonlyArray<ChangedSolution>
) {
  const readers = changed.filter(({ synthetic }) => !synthetic)
  yield* rewardAccepted(readers)
  yield* notifyVerdicts(
    readers.map(({ solutionId, userId, problemId, judged }) => ({
      ...{ solutionId, userId, problemId },
      status: judged.status
    })),
    realtimeReaders
  )
  if (new Set(readers.map(({ userId }) => userId)).size > realtimeReaders) return
  yield* writeSolutionEvents(readers.map(eventOf))
})

/** Rewards newly accepted solutions; rewards for wrongly accepted ones are not revoked. */
const rewardAccepted = Effect.fnUntraced(function* (changed: ReadonlyArray<ChangedSolution>) {
  const accepted = changed.filter(({ judged }) => judged.status === "accepted")
  yield* payForSolving(accepted)
  yield* earnAchievements("accepted", [...new Set(accepted.map(({ userId }) => userId))])
})

const eventOf = ({ solutionId, userId, problemId, judged }: ChangedSolution) => ({
  userId,
  event: {
    ...{ id: solutionId, problemId, status: judged.status, score: judged.score },
    ...{ testsDone: judged.testsDone, testsTotal: judged.testsTotal, queuePlace: null }
  }
})
