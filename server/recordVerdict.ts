import { Effect } from "effect"
import { earnAchievements } from "./rewards/achievements/earnAchievements.ts"
import { awaitActs, countSolution } from "./olympiads/results/countSolution.ts"
import { writeSolutionEvent } from "./platform/realtime/writeEvent.ts"
import { notify } from "./messages/notifications/notify.ts"
import { payForSolving } from "./rewards/ledger/payForSolving.ts"
import { countsForStatistics } from "./practice/statistics/countsForStatistics.ts"
import type { Judgement } from "./judge/worker/judgeSource.ts"
import type { JudgingAttempt } from "./judge/worker/RecordVerdict.ts"
import { inTransaction, sql } from "./platform/database/sql.ts"

interface Finished {
  readonly user_id: number
  readonly problem_id: number
  readonly contest_id: number | null
  /** Solutions of synthetic users count only in their contest and send no notifications. */
  readonly synthetic: boolean
}

/**
 * Writes a verdict with its effects on statistics, contest totals, rewards and notifications in one transaction.
 * Returns `false`, without changes, for a repeat or an attempt overtaken by a later one.
 */
export const recordVerdict = Effect.fn("recordVerdict")(function* (
  attempt: JudgingAttempt,
  judgement: Judgement
) {
  yield* awaitActs(attempt.solutionId)
  const solution = yield* writeVerdict(attempt, judgement)
  if (solution === undefined) return false
  yield* sql`
    insert into solution_results (solution_id, compile_log, tests, scored)
    values (${attempt.solutionId}, ${judgement.compileLog}, ${JSON.stringify(judgement.tests)}::jsonb,
      ${judgement.scored === undefined ? null : JSON.stringify(judgement.scored)}::jsonb)
    on conflict (solution_id) do update
    set compile_log = excluded.compile_log, tests = excluded.tests, scored = excluded.scored`
  if (!solution.synthetic && countsForStatistics(judgement.status)) {
    yield* countVerdict(solution, judgement.status === "accepted")
  }
  if (solution.contest_id !== null) {
    yield* countSolution(
      {
        id: attempt.solutionId,
        contestId: solution.contest_id,
        userId: solution.user_id,
        problemId: solution.problem_id
      },
      judgement
    )
  }
  if (!solution.synthetic) {
    if (judgement.status === "accepted") yield* earnAchievements("accepted", [solution.user_id])
    yield* notify(solution.user_id, "verdict", attempt.solutionId, {
      problemId: solution.problem_id,
      status: judgement.status
    })
  }
  // Participants of a rehearsal read their streams, too.
  yield* writeSolutionEvent(solution.user_id, {
    id: attempt.solutionId,
    problemId: solution.problem_id,
    status: judgement.status,
    score: judgement.score,
    testsDone: judgement.tests.length,
    testsTotal: judgement.testsTotal,
    queuePlace: null
  })
  return true
}, inTransaction)

const writeVerdict = Effect.fnUntraced(function* (attempt: JudgingAttempt, judgement: Judgement) {
  // Skip waiting for the disk: the job judges again if a power failure loses the verdict.
  const [solution] = yield* sql<Finished>`
    update solutions set status = ${judgement.status}, score = ${judgement.score},
      time_ms = ${judgement.timeMs}, memory_kb = ${judgement.memoryKb},
      tests_done = ${judgement.tests.length}, tests_total = ${judgement.testsTotal},
      backend = ${judgement.backend}, worker_id = null, judged_at = now()
    from (select set_config('synchronous_commit', 'off', true)) deferred_flush
    where id = ${attempt.solutionId} and status = 'running'
      and job_id = ${attempt.jobId}::uuid and attempt = ${attempt.attempt}
    returning user_id, problem_id, contest_id, (select synthetic from users u where u.id = user_id) as synthetic`
  return solution
})

const countVerdict = Effect.fnUntraced(function* (solution: Finished, accepted: boolean) {
  const changed = yield* sql`
    insert into problem_status as known (user_id, problem_id, status, solved_at)
    values (${solution.user_id}, ${solution.problem_id}, ${accepted ? "solved" : "error"},
      case when ${accepted}::boolean then now() end)
    on conflict (user_id, problem_id) do update
    set status = 'solved', solved_at = now(), changed_at = now()
    where known.status = 'error' and excluded.status = 'solved'
    returning problem_id`
  if (accepted && changed.length > 0) {
    yield* payForSolving([{ userId: solution.user_id, problemId: solution.problem_id }])
  }
  yield* sql`
    update problems set attempts = attempts + 1, accepted = accepted + ${accepted ? 1 : 0}
    where id = ${solution.problem_id}`
})
