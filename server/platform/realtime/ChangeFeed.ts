import { Context, Effect, Layer, Queue } from "effect"
import { SqlClient } from "effect/sql"
import type { ContestNotice } from "./publishContestEvent.ts"

/** What the channel carries: ids of events with their readers, or the name of shared data that changed. */
interface Change {
  /** Pairs of event and user. */
  readonly events?: ReadonlyArray<readonly [eventId: number, userId: number]>
  /** As in `CachedAnswers.invalidate`. */
  readonly changed?: string
  readonly contest?: ContestNotice
}

export const changeChannel = "zama_changes"

/** NOTIFY carries at most 8000 bytes. */
const eventsPerNotice = 250

/**
 * Tells all processes what was committed.
 *
 * A NOTIFY inside every write would put all commits in one line, so notices go
 * after the commit, one at a time, each with everything that came meanwhile. One
 * that is lost costs its reader a moment: streams catch up, and views poll.
 */
export class ChangeFeed extends Context.Service<
  ChangeFeed,
  {
    /** To be called in the transaction that wrote the event; it is told once that commits. */
    readonly eventWritten: (eventId: number, userId: number) => Effect.Effect<void>
    readonly changed: (topic: string) => Effect.Effect<void>
    /** For what the database's triggers do not tell themselves. */
    readonly contestChanged: (notice: ContestNotice) => Effect.Effect<void>
  }
>()("server/platform/realtime/ChangeFeed") {
  static readonly layer = Layer.effect(
    ChangeFeed,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const written = yield* Queue.unbounded<readonly [number, number]>()
      const notify = (change: Change) =>
        Effect.ignore(sql`select pg_notify(${changeChannel}, ${JSON.stringify(change)})`)
      yield* Queue.takeBetween(written, 1, eventsPerNotice).pipe(
        Effect.flatMap((events) => notify({ events })),
        Effect.forever,
        Effect.forkScoped
      )
      return ChangeFeed.of({
        eventWritten: (eventId, userId) =>
          sql.afterCommit(Effect.asVoid(Queue.offer(written, [eventId, userId]))),
        changed: (topic) => sql.afterCommit(notify({ changed: topic })),
        contestChanged: (contest) => sql.afterCommit(notify({ contest }))
      })
    })
  )
}
