import { Effect } from "effect"
import { Queue } from "../../platform/Queue.ts"
import { queues } from "../../platform/queues.ts"
import { judgeFailed } from "./judgeSource.ts"
import { RecordVerdict } from "./RecordVerdict.ts"
import type { DeadWorker } from "./WorkerIdentity.ts"
import { sql } from "../../platform/database/sql.ts"

interface Abandoned {
  readonly id: number
  readonly job_id: string
  readonly attempt: number
}

/**
 * Returns a dead worker's jobs to the queue at once; the heartbeat would take ten seconds or more.
 * A solution or run that ended its worker on every attempt is not retried again.
 */
export const recoverDeadWorkers = Effect.fn("recoverDeadWorkers")(function* (dead: DeadWorker) {
  const queue = yield* Queue
  const record = yield* RecordVerdict
  const abandoned = yield* sql<Abandoned>`
    select id, job_id, attempt from solutions where worker_id = ${dead.id}::uuid and status = 'running'`
  const [hopeless, again] = partition(abandoned, ({ attempt }) => attempt >= queues.judging.retryLimit)
  for (const { id, job_id, attempt } of hopeless) {
    yield* record({ solutionId: id, jobId: job_id, attempt }, judgeFailed)
  }
  yield* sql`
    update runs set state = 'judge_error', worker_id = null
    where worker_id = ${dead.id}::uuid and state = 'running' and attempt >= ${queues.runs.retryLimit}`
  const runs = yield* sql<{ job_id: string }>`
    select job_id from runs where worker_id = ${dead.id}::uuid and state = 'running'`
  yield* queue.giveBack([...again, ...runs].map(({ job_id }) => job_id))
  yield* sql`delete from judge_workers where id = ${dead.id}::uuid`
  if (abandoned.length + runs.length > 0) {
    yield* Effect.logWarning(`A judge worker died; ${abandoned.length + runs.length} jobs go on elsewhere`)
  }
})

function partition<A>(items: ReadonlyArray<A>, first: (item: A) => boolean) {
  return [items.filter(first), items.filter((item) => !first(item))] as const
}
