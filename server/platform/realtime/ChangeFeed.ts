import { Array as Arr, Context, Effect, Layer, Queue } from "effect"
import { SqlClient } from "effect/sql"
import type { ContestNotice } from "./publishContestEvent.ts"

/** Payload of the channel: ids of events with their readers, the topic of changed shared data, or a contest notice. */
interface Change {
  /** Pairs of event and user. */
  readonly events?: ReadonlyArray<readonly [eventId: number, userId: number]>
  /** A topic of `CachedAnswers.invalidate`. */
  readonly changed?: string
  readonly contest?: ContestNotice
  /** Ids of ended sessions. */
  readonly ended?: ReadonlyArray<string>
}

export const changeChannel = "zama_changes"

/** NOTIFY payloads have at most 8000 bytes. */
const eventsPerNotice = 250
const sessionsPerNotice = 150

/**
 * Notifies all processes of committed changes.
 * A NOTIFY inside every write would serialise all commits. So notices are sent after the commit, one at a time, each
 * with all events that came meanwhile. A lost notice only delays its reader: the server looks for missed events every
 * few seconds, and views poll for the rest.
 */
export class ChangeFeed extends Context.Service<
  ChangeFeed,
  {
    /** Call it in the transaction that writes the event; it notifies after the commit. */
    readonly eventWritten: (eventId: number, userId: number) => Effect.Effect<void>
    readonly changed: (topic: string) => Effect.Effect<void>
    /** For changes that the database triggers do not report. */
    readonly contestChanged: (notice: ContestNotice) => Effect.Effect<void>
    readonly sessionsEnded: (sessionIds: ReadonlyArray<string>) => Effect.Effect<void>
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
        contestChanged: (contest) => sql.afterCommit(notify({ contest })),
        sessionsEnded: (sessionIds) =>
          sql.afterCommit(
            Effect.forEach(Arr.chunksOf(sessionIds, sessionsPerNotice), (ended) => notify({ ended }), {
              discard: true
            })
          )
      })
    })
  )
}
