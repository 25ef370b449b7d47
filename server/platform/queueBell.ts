import { PgClient } from "@effect/sql-pg"
import { Effect, Queue, Schedule, type Scope } from "effect"
import type { QueueName } from "./queues.ts"

const channel = "zama_jobs"

/** NOTIFY carries at most 8000 bytes of names; far fewer are different. */
const ringsAtOnce = 1000

export interface QueueBell {
  /** Wakes those who work on a queue, in all processes, once the caller's transaction commits. */
  readonly ring: (queue: QueueName) => Effect.Effect<void>
  /** Is told of each ring until the scope closes; one that is lost is made up for by polling. */
  readonly hear: (queue: QueueName, wake: () => void) => Effect.Effect<void, never, Scope.Scope>
}

/**
 * Tells workers of new jobs. Like `ChangeFeed` after the commit, one notice at a time with all that came meanwhile: a
 * NOTIFY in the transactions themselves would let them commit one by one only.
 */
export const queueBell = Effect.gen(function* () {
  const pg = yield* PgClient.PgClient
  const hearers = new Set<{ readonly queue: QueueName; readonly wake: () => void }>()
  const rung = yield* Queue.unbounded<QueueName>()

  const notify = (names: ReadonlyArray<QueueName>) =>
    Effect.ignore(pg`select pg_notify(${channel}, name) from unnest(${[...new Set(names)]}::text[]) name`)
  yield* Queue.takeBetween(rung, 1, ringsAtOnce).pipe(
    Effect.flatMap(notify),
    Effect.forever,
    Effect.forkScoped
  )

  const wake = (name?: string) => {
    for (const hearer of hearers) if (name === undefined || hearer.queue === name) hearer.wake()
  }
  const listen = Effect.gen(function* () {
    const notices = yield* pg.listen(channel)
    // What was queued while nobody listened.
    wake()
    yield* Queue.take(notices).pipe(
      Effect.map(({ payload }) => wake(payload)),
      Effect.forever
    )
  })
  yield* listen.pipe(Effect.scoped, Effect.retry(Schedule.spaced("1 second")), Effect.forkScoped)

  const bell: QueueBell = {
    ring: (queue) => pg.afterCommit(Effect.asVoid(Queue.offer(rung, queue))),
    hear: (queue, heard) => {
      const hearer = { queue, wake: heard }
      const add = Effect.sync(() => void hearers.add(hearer))
      return Effect.acquireRelease(add, () => Effect.sync(() => void hearers.delete(hearer)))
    }
  }
  return bell
})
