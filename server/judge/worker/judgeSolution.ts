import { Data, Effect, Schema } from "effect"
import type { ClaimedJob } from "../../platform/Queue.ts"
import { lastFailedAttempt } from "../../platform/queues.ts"
import { JudgingJob } from "../judgingJobs.ts"
import { answersFormat } from "../../../src/api/contract/practice/solutions.ts"
import type { JudgeBackend } from "../JudgeBackend.ts"
import { claimSolution, type ClaimedSolution, publishProgress } from "./claimSolution.ts"
import { judgeFailed, judgeSource } from "./judgeSource.ts"
import type { JudgedProblem, ProblemTests } from "./ProblemTests.ts"
import { lacks, reroute } from "./reroute.ts"
import { stoppable } from "./stoppable.ts"
import { rowsOf, sql } from "../../platform/database/sql.ts"
import { type JudgingAttempt, RecordVerdict } from "./RecordVerdict.ts"

/** The judge itself failed; the queue retries the job. */
class JudgeTripped extends Data.TaggedError("JudgeTripped")<{ readonly solutionId: number }> {}

const decodeJob = Schema.decodeUnknownEffect(JudgingJob)

/** Minimum interval between progress events; a faster solution publishes only its verdict. */
const progressEvery = "200 millis"

/** Executes one job of the queue `judging`. Repeated or concurrent execution is safe. */
export const judgeSolution = Effect.fn("judgeSolution")(function* (
  backend: JudgeBackend,
  problems: ProblemTests,
  job: ClaimedJob
) {
  const { solutionId } = yield* decodeJob(job.data)
  const attempt: JudgingAttempt = { solutionId, jobId: job.id, attempt: job.attempt }
  const languages = [answersFormat, ...backend.languages().map(({ id }) => id)]
  const claimed = yield* claimSolution(attempt, languages)
  if (claimed === undefined) return yield* rerouteUnjudged(backend, solutionId, job)
  const problem = yield* problems.get(claimed.problemId)
  const judgement = problem === null ? judgeFailed : yield* judged(backend, problem, attempt, claimed)
  if (judgement.status === "judge_error") {
    const why = judgement.fault === undefined ? "" : `: ${judgement.fault}`
    yield* Effect.logError(`The judge failed on solution ${solutionId}, attempt ${job.attempt + 1}${why}`)
  }
  const triesAgain = judgement.status === "judge_error" && job.attempt < lastFailedAttempt
  if (triesAgain) return yield* new JudgeTripped({ solutionId })
  const record = yield* RecordVerdict
  yield* record(attempt, judgement)
})

const decodeLanguage = rowsOf({ language: Schema.String })

/** A solution that was not claimed is judged already, or has a language of other judges. */
const rerouteUnjudged = Effect.fnUntraced(function* (
  backend: JudgeBackend,
  solutionId: number,
  job: ClaimedJob
) {
  const [unjudged] = yield* sql`select language from solutions
    where id = ${solutionId} and status in ('queued', 'running')`.pipe(decodeLanguage)
  if (unjudged !== undefined && lacks(backend, unjudged.language)) {
    yield* reroute("judging", unjudged.language, job)
  }
})

const judged = Effect.fnUntraced(function* (
  backend: JudgeBackend,
  problem: JudgedProblem,
  attempt: JudgingAttempt,
  claimed: ClaimedSolution
) {
  let done = 0
  let published = 0
  const publish = Effect.suspend(() => {
    if (published === done) return Effect.void
    published = done
    return publishProgress(attempt, claimed, done)
  })
  const publishEvery = Effect.forever(Effect.andThen(Effect.sleep(progressEvery), Effect.ignore(publish)))
  const source = { language: claimed.language, code: claimed.source }
  const judging = Effect.tryPromise((signal) =>
    judgeSource(stoppable(backend, signal), source, problem, {
      subtasks: claimed.subtasks,
      answeredInputs: claimed.answeredInputs,
      onTest: () => {
        done += 1
      }
    })
  ).pipe(
    Effect.tapError((error) => Effect.logError("The sandbox broke down", error)),
    Effect.orElseSucceed(() => judgeFailed)
  )
  return yield* Effect.raceFirst(judging, publishEvery)
})
