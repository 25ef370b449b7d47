import { Effect, Schema } from "effect"
import { Subtask } from "../pointsOf.ts"
import { writeSolutionEvent } from "../../platform/realtime/writeEvent.ts"
import { inTransaction, rowsOf, sql } from "../../platform/database/sql.ts"
import type { JudgingAttempt } from "./RecordVerdict.ts"
import { WorkerIdentity } from "./WorkerIdentity.ts"

const Claimed = Schema.Struct({
  userId: Schema.Int,
  problemId: Schema.Int,
  language: Schema.String,
  source: Schema.String,
  testsTotal: Schema.Int,
  answeredInputs: Schema.NullOr(Schema.Record(Schema.String, Schema.String)),
  /** Set only for a contest problem with subtasks. */
  subtasks: Schema.NullOr(Schema.Array(Subtask))
})
export type ClaimedSolution = typeof Claimed.Type

const decodeClaimed = rowsOf(Claimed)

/**
 * Claims a solution in one of the languages for an attempt; null allows all. Undefined if it has another language, is
 * already judged, or a later attempt holds it.
 */
export const claimSolution = Effect.fn("claimSolution")(function* (
  attempt: JudgingAttempt,
  languages: ReadonlyArray<string> | null
) {
  const { id: workerId } = yield* WorkerIdentity
  const claim = Effect.gen(function* () {
    const rows = yield* sql`
      update solutions set status = 'running', tests_done = 0, worker_id = ${workerId}::uuid,
        job_id = ${attempt.jobId}::uuid, attempt = ${attempt.attempt}
      from (select set_config('synchronous_commit', 'off', true)) deferred_flush
      where id = ${attempt.solutionId} and status in ('queued', 'running')
        and (job_id is distinct from ${attempt.jobId}::uuid or attempt < ${attempt.attempt})
        and coalesce(language = any(${languages}::text[]), true)
      returning user_id as "userId", problem_id as "problemId", language, source,
        tests_total as "testsTotal", answered_inputs as "answeredInputs", (select cp.subtasks from contest_problems cp
          where cp.contest_id = solutions.contest_id and cp.problem_id = solutions.problem_id) as subtasks`
    const [claimed] = yield* decodeClaimed(rows)
    if (claimed !== undefined) yield* announce(attempt.solutionId, claimed, 0)
    return claimed
  })
  return yield* inTransaction(claim)
})

const announce = (id: number, { userId, problemId, testsTotal }: ClaimedSolution, testsDone: number) =>
  writeSolutionEvent(userId, {
    id,
    problemId,
    status: "running",
    score: 0,
    testsDone,
    testsTotal,
    queuePlace: null
  })

/** Publishes the number of finished tests while this attempt holds the solution. */
export const publishProgress = Effect.fn("publishProgress")(function* (
  attempt: JudgingAttempt,
  claimed: ClaimedSolution,
  testsDone: number
) {
  const publish = Effect.gen(function* () {
    const rows = yield* sql`
      update solutions set tests_done = ${testsDone}
      from (select set_config('synchronous_commit', 'off', true)) deferred_flush
      where id = ${attempt.solutionId} and status = 'running'
        and job_id = ${attempt.jobId}::uuid and attempt = ${attempt.attempt}
      returning id`
    if (rows.length > 0) yield* announce(attempt.solutionId, claimed, testsDone)
  })
  yield* inTransaction(publish)
})
