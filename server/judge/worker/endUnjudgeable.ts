import { randomUUID } from "node:crypto"
import { Effect, Schema } from "effect"
import { answersFormat } from "../../../src/api/contract/practice/solutions.ts"
import { rowsOf, sql } from "../../platform/database/sql.ts"
import { claimSolution } from "./claimSolution.ts"
import { judgeFailed } from "./judgeSource.ts"
import { RecordVerdict } from "./RecordVerdict.ts"
import { WorkerIdentity } from "./WorkerIdentity.ts"

/** How long a judge works before it gives up languages that are not on offer: other judges may start after it. */
const patience = "10 minutes"

const isUnknown = sql.literal(
  `language <> '${answersFormat}' and language not in (select l.id from judge_languages l)`
)

const decodeSolutions = rowsOf({ id: Schema.Int, language: Schema.String })

/** Ends solutions, rejudged solutions and runs in languages that every judge has lost. */
export const endUnjudgeable = Effect.fn("endUnjudgeable")(function* () {
  const { id: workerId } = yield* WorkerIdentity
  const patient = yield* sql`select from judge_workers
    where id = ${workerId}::uuid and started_at < now() - ${patience}::interval`
  if (patient.length === 0) return
  const waiting = yield* sql`select id, language from solutions where status = 'queued' and ${isUnknown}
    limit 100`.pipe(decodeSolutions)
  yield* Effect.forEach(waiting, endSolution, { discard: true })
  yield* sql`update rejudged_solutions r set judgement = ${JSON.stringify(judgeFailed)}::jsonb,
      problem_version = p.version
    from solutions s join problems p on p.id = s.problem_id
    where s.id = r.solution_id and r.judgement is null and ${isUnknown}
      and exists (select from rejudgings g where g.id = r.rejudging_id and g.applied_at is null)`
  yield* sql`update runs set state = 'judge_error' where state = 'queued' and ${isUnknown}`
})

const endSolution = Effect.fnUntraced(function* ({
  id: solutionId,
  language
}: {
  readonly id: number
  readonly language: string
}) {
  const record = yield* RecordVerdict
  const attempt = { solutionId, jobId: randomUUID(), attempt: 0 }
  if ((yield* claimSolution(attempt, null)) === undefined) return
  const fault = `no judge has ${language}`
  yield* Effect.logError(`The judge failed on solution ${solutionId}: ${fault}`)
  yield* record(attempt, { ...judgeFailed, fault })
  // No judge takes a job from the queue of a language that is not on offer.
  yield* sql`delete from pgboss.job where split_part(name, '-', 1) = 'judging' and state < 'active'
    and data = jsonb_build_object('solutionId', ${solutionId}::bigint)`
})
