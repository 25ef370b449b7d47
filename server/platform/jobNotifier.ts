import { PgClient } from "@effect/sql-pg"
import { Effect, Queue, Schedule, type Scope } from "effect"
import type { QueueName } from "./queues.ts"

const channel = "zama_jobs"

/** NOTIFY carries at most 8000 bytes of names; far fewer are different. */
const notificationsAtOnce = 1000

export interface JobNotifier {
  /** Wakes those who work on a queue, in all processes, once the caller's transaction commits. */
  readonly notify: (queue: QueueName) => Effect.Effect<void>
  /** Is told of each ring until the scope closes; one that is lost is made up for by polling. */
  readonly subscribe: (queue: QueueName, wake: () => void) => Effect.Effect<void, never, Scope.Scope>
}

/**
 * Tells workers of new jobs. Like `ChangeFeed` after the commit, one notice at a time with all that came meanwhile: a
 * NOTIFY in the transactions themselves would let them commit one by one only.
 */
export const jobNotifier = Effect.gen(function* () {
  const pg = yield* PgClient.PgClient
  const subscribers = new Set<{ readonly queue: QueueName; readonly wake: () => void }>()
  const notified = yield* Queue.unbounded<QueueName>()

  const sendNotification = (names: ReadonlyArray<QueueName>) =>
    Effect.ignore(pg`select pg_notify(${channel}, name) from unnest(${[...new Set(names)]}::text[]) name`)
  yield* Queue.takeBetween(notified, 1, notificationsAtOnce).pipe(
    Effect.flatMap(sendNotification),
    Effect.forever,
    Effect.forkScoped
  )

  const wake = (name?: string) => {
    for (const subscriber of subscribers)
      if (name === undefined || subscriber.queue === name) subscriber.wake()
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

  const notifier: JobNotifier = {
    notify: (queue) => pg.afterCommit(Effect.asVoid(Queue.offer(notified, queue))),
    subscribe: (queue, onNotify) => {
      const subscriber = { queue, wake: onNotify }
      const add = Effect.sync(() => void subscribers.add(subscriber))
      return Effect.acquireRelease(add, () => Effect.sync(() => void subscribers.delete(subscriber)))
    }
  }
  return notifier
})
