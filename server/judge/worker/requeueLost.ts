import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { enqueueSolution } from "../../submissions/judgingJobs.ts"

/**
 * Queues solutions anew that nobody has judged or will: their job is gone, as
 * after the queue was cleared or gave up between taking a job and starting it.
 */
export const requeueLost = Effect.fn("requeueLost")(function* () {
  const sql = yield* SqlClient.SqlClient
  const requeue = Effect.gen(function* () {
    const lost = yield* sql<{ id: number; user_id: number; priority: number }>`
      select s.id, s.user_id, s.priority from solutions s
      where s.status in ('queued', 'running') and s.received_at < now() - interval '2 minutes'
        and not exists (
          select from pgboss.job j
          where j.name = 'judging' and j.state in ('created', 'retry', 'active')
            and j.data = jsonb_build_object('solutionId', s.id)
        )
      limit 100 for update skip locked`
    for (const { id, user_id, priority } of lost) yield* enqueueSolution(id, user_id, priority)
    if (lost.length > 0) yield* Effect.logWarning(`${lost.length} solutions had no job and were queued anew`)
  })
  yield* sql.withTransaction(requeue)
})
