import { PgClient } from "@effect/sql-pg"
import { Effect, Queue, Schedule, type Scope } from "effect"

const channel = "zama_jobs"

/** Names per batch. Only distinct names are sent, far below the 8000 bytes that NOTIFY carries. */
const notificationsAtOnce = 1000

export interface JobNotifier {
  /** Wakes the workers of a queue in all processes, once the caller's transaction commits. */
  readonly notify: (queue: string) => Effect.Effect<void>
  /** Calls `wake` on each notification until the scope closes; polling makes up for lost notifications. */
  readonly subscribe: (queue: string, wake: () => void) => Effect.Effect<void, never, Scope.Scope>
}

/**
 * Notifies workers of new jobs. Like `ChangeFeed`, it sends after the commit, one batch at a time: a NOTIFY inside the
 * transactions would serialise their commits.
 */
export const jobNotifier = Effect.gen(function* () {
  const pg = yield* PgClient.PgClient
  const subscribers = new Set<{ readonly queue: string; readonly wake: () => void }>()
  const notified = yield* Queue.unbounded<string>()

  const sendNotification = (names: ReadonlyArray<string>) =>
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
    // Covers jobs that were queued while the connection did not listen.
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
