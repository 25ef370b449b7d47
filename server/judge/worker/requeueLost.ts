import { Effect } from "effect"
import { enqueueRejudged, enqueueSolutions } from "../judgingJobs.ts"
import { judgeFailed } from "./judgeSource.ts"
import { inTransaction, sql } from "../../platform/database/sql.ts"

/** Also the parts of the queue for single languages. */
const inQueue = sql.literal("(j.name = 'judging' or j.name like 'judging-%')")

/**
 * Requeues unfinished solutions that have no job, for example after the queue was cleared
 * or failed between taking a job and starting it.
 */
export const requeueLost = () =>
  Effect.andThen(inTransaction(requeueSolutions), inTransaction(requeueRejudged))

const requeueSolutions = Effect.gen(function* () {
  const lost = yield* sql<{ id: number; userId: number; priority: number }>`
    select s.id, s.user_id as "userId", s.priority from solutions s
    where s.status in ('queued', 'running') and s.received_at < now() - interval '2 minutes'
      and not exists (
        select from pgboss.job j
        where ${inQueue} and j.state in ('created', 'retry', 'active')
          and j.data -> 'solutionId' = to_jsonb(s.id)
      )
    limit 100 for update skip locked`
  if (lost.length === 0) return
  yield* enqueueSolutions(lost)
  yield* Effect.logWarning(`${lost.length} solutions had no job and were queued again`)
})

/**
 * Does not retry a solution whose every attempt ended its worker, because the rejudging waits for its last solution.
 */
const requeueRejudged = Effect.gen(function* () {
  const lost = yield* sql<{ id: number; hopeless: boolean }>`
    select r.id, exists (select from pgboss.job j where ${inQueue} and j.state = 'failed'
        and j.data -> 'rejudgedId' = to_jsonb(r.id)) as hopeless
    from rejudged_solutions r join rejudgings g on g.id = r.rejudging_id
    where g.applied_at is null and r.judgement is null and not exists (
      select from pgboss.job j where ${inQueue} and j.state in ('created', 'retry', 'active')
        and j.data -> 'rejudgedId' = to_jsonb(r.id)
    )
    limit 100 for update of r skip locked`
  for (const { id } of lost.filter(({ hopeless }) => hopeless)) {
    yield* sql`update rejudged_solutions r set judgement = ${JSON.stringify(judgeFailed)}::jsonb,
      problem_version = (select p.version from solutions s join problems p on p.id = s.problem_id
        where s.id = r.solution_id)
      where id = ${id}`
  }
  yield* enqueueRejudged(lost.filter(({ hopeless }) => !hopeless).map(({ id }) => id))
  if (lost.length > 0) yield* Effect.logWarning(`${lost.length} rejudged solutions had no job any more`)
})
