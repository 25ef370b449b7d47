import { Effect } from "effect"
import { earnAchievements } from "../../../rewards/achievements/earnAchievements.ts"
import { writeSolutionEvent } from "../../../platform/realtime/writeEvent.ts"
import { notify } from "../../../messages/notifications/notify.ts"
import { ApiError, notFound } from "../../../platform/http/ApiError.ts"
import { payForSolving } from "../../../rewards/ledger/payForSolving.ts"
import { countsForStatistics } from "../../../practice/statistics/countsForStatistics.ts"
import { countResults } from "../../../olympiads/results/countResults.ts"
import { promote } from "../../../olympiads/selection/promote.ts"
import { type OrganiserAccess, lockedOrganiserContest } from "../../../olympiads/store/organiserContest.ts"
import { writeAudit } from "../writeAudit.ts"
import { inTransaction, sql } from "../../../platform/database/sql.ts"
import { type ChangedSolution, isChanged, readRejudged } from "./rejudgedSolutions.ts"

const notJudged = new ApiError("ContestActRejected", { message: "rejudging.notJudged" })

/** Applies the new verdicts, with results, promotion, rewards and notifications, in one transaction. */
export const applyRejudging = Effect.fn("applyRejudging")(function* (access: OrganiserAccess) {
  const { id, actorId, life } = yield* lockedOrganiserContest(access, "jury")
  yield* claimRejudging(id)
  const rows = yield* readRejudged(id)
  if (rows.some(({ judged }) => judged === null)) return yield* notJudged
  const changed = rows.filter(isChanged)
  yield* writeVerdicts(id)
  yield* recomputeTotals(changed)
  yield* countResults({ contestId: id })
  if (life.state === "closed_contest") yield* promote(id)
  yield* sql`delete from contest_rejudges where contest_id = ${id}`
  const data = { solutions: rows.length, changed: changed.length }
  yield* writeAudit({ id, actorId }, "rejudging.apply", { data })
  yield* rewardAccepted(changed)
  yield* Effect.forEach(changed.toSorted(byReader), publish, { discard: true })
  return { changed: changed.length }
}, inTransaction)

/** Discards the new verdicts; the contest does not change. */
export const dropRejudging = Effect.fn("dropRejudging")(function* (access: OrganiserAccess) {
  const { id, actorId } = yield* lockedOrganiserContest(access, "jury")
  yield* claimRejudging(id)
  yield* sql`delete from contest_rejudges where contest_id = ${id}`
  yield* writeAudit({ id, actorId }, "rejudging.drop")
  return null
}, inTransaction)

const claimRejudging = Effect.fnUntraced(function* (contestId: number) {
  const rows = yield* sql`select from contest_rejudges where contest_id = ${contestId} for update`
  if (rows.length === 0) return yield* notFound
})

const writeVerdicts = Effect.fnUntraced(function* (contestId: number) {
  yield* sql`
    update solutions s set status = r.judgement ->> 'status', score = (r.judgement ->> 'score')::int,
      time_ms = (r.judgement ->> 'timeMs')::int, memory_kb = (r.judgement ->> 'memoryKb')::int,
      tests_done = jsonb_array_length(r.judgement -> 'tests'), tests_total = (r.judgement ->> 'testsTotal')::int,
      backend = r.judgement ->> 'backend', contest_points = r.contest_points, judged_at = now(),
      problem_version = p.version
    from contest_rejudged r, problems p
    where r.contest_id = ${contestId} and r.solution_id = s.id and p.id = s.problem_id
      and r.judgement ->> 'status' <> 'judge_error'`
  yield* sql`
    insert into solution_results (solution_id, compile_log, tests, scored)
    select r.solution_id, r.judgement ->> 'compileLog', r.judgement -> 'tests', r.judgement -> 'scored'
    from contest_rejudged r
    where r.contest_id = ${contestId} and r.judgement ->> 'status' <> 'judge_error'
    on conflict (solution_id) do update
    set compile_log = excluded.compile_log, tests = excluded.tests, scored = excluded.scored`
})

/** Updates the problem statistics and the learners' problem statuses. */
const recomputeTotals = Effect.fnUntraced(function* (changed: ReadonlyArray<ChangedSolution>) {
  const steps = changed.map(({ before, judged }) => ({
    accepted: Number(judged.status === "accepted") - Number(before.status === "accepted"),
    attempts: Number(countsForStatistics(judged.status)) - Number(countsForStatistics(before.status))
  }))
  // Same order as a verdict, so that this cannot deadlock with the judge.
  yield* sql`
    insert into problem_status as known (user_id, problem_id, status, solved_at)
    select user_id, problem_id, case when min(solved_at) is null then 'error' else 'solved' end, min(solved_at)
    from (select distinct * from unnest(${changed.map(({ userId }) => userId)}::bigint[],
        ${changed.map(({ problemId }) => problemId)}::bigint[]) as c (user_id, problem_id)) c
    join lateral (select case when s.status = 'accepted' then s.received_at end as solved_at from solutions s
      where s.user_id = c.user_id and s.problem_id = c.problem_id
        and s.status not in ('queued', 'running', 'judge_error')) s on true
    group by user_id, problem_id
    on conflict (user_id, problem_id) do update
    set status = excluded.status, solved_at = excluded.solved_at, changed_at = now()
    where known.status <> excluded.status`
  yield* sql`
    update problems p set accepted = greatest(0, p.accepted + d.accepted), attempts = greatest(0, p.attempts + d.attempts)
    from (select problem_id, sum(accepted)::int as accepted, sum(attempts)::int as attempts
      from unnest(${changed.map(({ problemId }) => problemId)}::bigint[], ${steps.map(({ accepted }) => accepted)}::int[],
        ${steps.map(({ attempts }) => attempts)}::int[]) as d (problem_id, accepted, attempts)
      group by problem_id) d
    where p.id = d.problem_id`
})

/** Rewards newly accepted solutions; rewards for wrongly accepted ones are not revoked. */
const rewardAccepted = Effect.fnUntraced(function* (changed: ReadonlyArray<ChangedSolution>) {
  const accepted = changed.filter(({ judged }) => judged.status === "accepted").toSorted(byReader)
  for (const { userId, problemId } of accepted) yield* payForSolving(userId, problemId)
  yield* earnAchievements("accepted", [...new Set(accepted.map(({ userId }) => userId))])
})

/** Orders by reader, so that concurrent writers lock event streams in the same order and do not deadlock. */
const byReader = (one: ChangedSolution, other: ChangedSolution) =>
  one.userId - other.userId || one.solutionId - other.solutionId

const publish = Effect.fnUntraced(function* ({ solutionId, userId, problemId, judged }: ChangedSolution) {
  yield* notify(userId, "verdict", solutionId, { problemId, status: judged.status })
  yield* writeSolutionEvent(userId, {
    id: solutionId,
    problemId,
    status: judged.status,
    score: judged.score,
    testsDone: judged.testsDone,
    testsTotal: judged.testsTotal,
    queuePlace: null
  })
})
