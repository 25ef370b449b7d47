import { Effect, Schema } from "effect"
import { rowsOf, sql } from "../../platform/database/sql.ts"
import { storableText } from "../../platform/database/storableText.ts"
import type { ClaimedJob } from "../../platform/Queue.ts"
import { queues } from "../../platform/queues.ts"
import type { JudgeBackend } from "../JudgeBackend.ts"
import { CounterexampleJob } from "../judgingJobs.ts"
import { findCounterexample, ProgramSource, SmallInputs } from "./findCounterexample.ts"
import { patienceIn, waitForSolutions } from "./judgeRun.ts"
import type { ProblemTests } from "./ProblemTests.ts"
import { stoppable } from "./stoppable.ts"
import type { SolutionsFirst } from "./SolutionsFirst.ts"

const decodeJob = Schema.decodeUnknownEffect(CounterexampleJob)

const decodeClaimed = rowsOf({
  problemId: Schema.Int,
  solution: ProgramSource,
  reference: ProgramSource,
  smallInputs: SmallInputs,
  contestRuns: Schema.Boolean
})

/** Executes one job of the queue `counterexamples`: searches for a small input on which a solution fails. */
export const judgeCounterexample = Effect.fn("judgeCounterexample")(function* (
  backend: JudgeBackend,
  problems: ProblemTests,
  solutions: SolutionsFirst,
  job: ClaimedJob
) {
  const { solutionId } = yield* decodeJob(job.data)
  const languages = backend.languages().map(({ id }) => id)
  const [claimed] = yield* claimSearch(solutionId, job.attempt, languages)
  const problem = claimed === undefined ? null : yield* problems.get(claimed.problemId)
  if (claimed === undefined || problem === null) return yield* writeFailure(solutionId, job.attempt)
  const wait = waitForSolutions(solutions, patienceIn(claimed))
  const { found, tried } = yield* Effect.tryPromise((signal) =>
    findCounterexample(stoppable(backend, signal), { ...claimed, problem }, { wait })
  ).pipe(
    Effect.tapError((error) => Effect.logError(`No counterexample for solution ${solutionId}`, error.cause)),
    Effect.tapError(() =>
      job.attempt >= queues.counterexamples.retryLimit ? writeFailure(solutionId, job.attempt) : Effect.void
    )
  )
  const text = found === null ? null : JSON.stringify(found, storable)
  yield* sql`
    update counterexamples set state = ${found === null ? "none" : "found"}, tried = ${tried},
      found = ${text}::jsonb, changed_at = now()
    where solution_id = ${solutionId} and state = 'running' and attempt = ${job.attempt}`
})

const storable = (_key: string, value: unknown) => (typeof value === "string" ? storableText(value) : value)

const claimSearch = (solutionId: number, attempt: number, languages: ReadonlyArray<string>) =>
  sql`
    update counterexamples c set state = 'running', attempt = ${attempt}, changed_at = now()
    from solutions s
    join problems p on p.id = s.problem_id
    join lateral (
      select language, source, coalesce(files, '{}') as files from problem_references r
      where r.problem_id = p.id and r.language = any(${languages}::text[]) and r.expected = '{accepted}'
        and coalesce(r.status, 'accepted') = 'accepted'
      order by r.time_ms, r.id limit 1
    ) r on true
    where c.solution_id = ${solutionId} and s.id = c.solution_id and p.small_inputs is not null
      and c.state in ('queued', 'running') and c.attempt < ${attempt}
    returning s.problem_id as "problemId", p.small_inputs as "smallInputs",
      jsonb_build_object('language', s.language, 'code', s.source, 'files', '{}'::jsonb) as solution,
      jsonb_build_object('language', r.language, 'code', r.source, 'files', r.files) as reference,
      exists (select from contests k where k.status = 'started_contest') as "contestRuns"`.pipe(decodeClaimed)

/** Leaves the result of a later attempt as it is. */
const writeFailure = (solutionId: number, attempt: number) =>
  sql`update counterexamples set state = 'failed', changed_at = now()
    where solution_id = ${solutionId} and state in ('queued', 'running') and attempt <= ${attempt}`
