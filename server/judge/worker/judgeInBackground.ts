import { Data, Effect, Schema } from "effect"
import { answersFormat, Verdict } from "../../../src/api/contract/practice/solutions.ts"
import { pointsOf, Subtask } from "../pointsOf.ts"
import { provenVerdict } from "../provenVerdict.ts"
import type { ClaimedJob } from "../../platform/Queue.ts"
import { lastFailedAttempt } from "../../platform/queues.ts"
import { rowsOf, sql } from "../../platform/database/sql.ts"
import type { BackgroundJob } from "../judgingJobs.ts"
import type { JudgeBackend, Source } from "../JudgeBackend.ts"
import { judgeFailed, judgeSource, type JudgingOptions } from "./judgeSource.ts"
import type { ProblemTests } from "./ProblemTests.ts"
import { lacks, reroute } from "./reroute.ts"
import { stoppable } from "./stoppable.ts"
import { makePlannedTests } from "./makePlannedTests.ts"
import { proveStep } from "./proveStep.ts"
import type { SolutionsFirst } from "./SolutionsFirst.ts"
import { yieldToSolutions } from "./yieldToSolutions.ts"

/** The judge itself failed; the queue retries the job. */
class BackgroundStopped extends Data.TaggedError("BackgroundStopped") {}

interface BackgroundWork extends Source {
  readonly problemId: number
}

/** Judges a rejudged or reference solution, or a program of a proof, or makes tests of a package. A verdict does not affect a learner. */
export const judgeInBackground = (
  backend: JudgeBackend,
  problems: ProblemTests,
  solutions: SolutionsFirst,
  job: ClaimedJob,
  background: BackgroundJob
) => {
  if ("rejudgedId" in background) return judgeRejudged(backend, problems, job, background.rejudgedId)
  if ("referenceId" in background) return judgeReference(backend, problems, job, background.referenceId)
  const patient = yieldToSolutions(backend, solutions)
  if ("generationHash" in background) return makeTests(patient, job, background.generationHash)
  return judgeProofStep(patient, problems, job, background.proofStepId)
}

const triesLeft = ({ attempt }: ClaimedJob) => attempt < lastFailedAttempt

const judgeProofStep = Effect.fn("judgeProofStep")(function* (
  backend: JudgeBackend,
  problems: ProblemTests,
  job: ClaimedJob,
  id: number
) {
  const isBroken = yield* proveStep(backend, problems, id, !triesLeft(job))
  if (isBroken) return yield* new BackgroundStopped()
})

const makeTests = Effect.fn("makeTests")(function* (backend: JudgeBackend, job: ClaimedJob, hash: string) {
  if (yield* makePlannedTests(backend, hash, !triesLeft(job))) return yield* new BackgroundStopped()
})

const common = { problemId: Schema.Int, language: Schema.String, code: Schema.String }

const Rejudged = Schema.Struct({
  ...common,
  /** Null for a practice solution. */
  points: Schema.NullOr(Schema.Int),
  subtasks: Schema.NullOr(Schema.Array(Subtask)),
  answeredInputs: Schema.NullOr(Schema.Record(Schema.String, Schema.String))
})
const decodeRejudged = rowsOf(Rejudged)

const judgeRejudged = Effect.fn("judgeRejudged")(function* (
  backend: JudgeBackend,
  problems: ProblemTests,
  job: ClaimedJob,
  id: number
) {
  const [work] = yield* sql`
      select s.problem_id as "problemId", s.language, s.source as code, cp.points, cp.subtasks,
        s.answered_inputs as "answeredInputs"
      from rejudged_solutions r join rejudgings g on g.id = r.rejudging_id
      join solutions s on s.id = r.solution_id
      left join contest_problems cp on cp.contest_id = g.contest_id and cp.problem_id = s.problem_id
      where r.id = ${id} and g.applied_at is null and r.judgement is null`.pipe(decodeRejudged)
  // The rejudging was dropped meanwhile.
  if (work === undefined) return
  if (lacks(backend, work.language)) return yield* reroute("judging", work.language, job)
  const { points: most, subtasks, answeredInputs } = work
  const { judgement, version } = yield* judged(backend, problems, job, work, { subtasks, answeredInputs })
  const { status, tests, testsTotal, scored = null } = judgement
  const points =
    status === "judge_error" || most === null
      ? null
      : pointsOf({ points: most, subtasks }, tests, testsTotal, scored)
  yield* sql`update rejudged_solutions set judgement = ${JSON.stringify(judgement)}::jsonb,
    contest_points = ${points}, problem_version = ${version} where id = ${id} and judgement is null`
})

const Reference = Schema.Struct({
  ...common,
  files: Schema.Record(Schema.String, Schema.String),
  expected: Schema.Array(Verdict),
  version: Schema.Int
})
const decodeReference = rowsOf(Reference)

const judgeReference = Effect.fn("judgeReference")(function* (
  backend: JudgeBackend,
  problems: ProblemTests,
  job: ClaimedJob,
  id: number
) {
  const [work] = yield* sql`
      select r.problem_id as "problemId", r.language, r.source as code, coalesce(r.files, '{}') as files,
        r.expected, p.version
      from problem_references r join problems p on p.id = r.problem_id
      where r.id = ${id} and r.judged_version is distinct from p.version
        and (r.language = ${answersFormat} or r.language in (select l.id from judge_languages l))`.pipe(
    decodeReference
  )
  if (work === undefined) return
  if (lacks(backend, work.language)) return yield* reroute("judging", work.language, job)
  // One test over the limit is enough to prove a solution slow.
  const { judgement, wallMs } = yield* judged(backend, problems, job, work, { timeLimitsMax: 1 })
  const status = provenVerdict(judgement, work.expected)
  yield* sql`update problem_references set judged_version = ${work.version}, status = ${status},
    time_ms = ${judgement.timeMs}, wall_ms = ${wallMs} where id = ${id}`
})

const judged = Effect.fnUntraced(function* (
  backend: JudgeBackend,
  problems: ProblemTests,
  job: ClaimedJob,
  { problemId, language, code, files = {} }: BackgroundWork,
  options: JudgingOptions
) {
  const begun = performance.now()
  const problem = yield* problems.get(problemId)
  const judging = Effect.tryPromise((signal) =>
    problem === null
      ? Promise.resolve(judgeFailed)
      : judgeSource(stoppable(backend, signal), { language, code, files }, problem, options)
  )
  const judgement = yield* judging.pipe(
    Effect.tapError((error) => Effect.logError("The sandbox broke down", error)),
    Effect.orElseSucceed(() => judgeFailed)
  )
  const triesAgain = judgement.status === "judge_error" && triesLeft(job)
  if (triesAgain) return yield* new BackgroundStopped()
  const wallMs = Math.round(performance.now() - begun)
  return { judgement, wallMs, version: problem?.version ?? null }
})
