import type { ServerResponse } from "node:http"
import { PgClient } from "@effect/sql-pg"
import { Context, Effect, Layer, Queue, Schedule, Schema } from "effect"
import { batched } from "../batched.ts"
import { ReadSql } from "../database/sqlLayer.ts"
import { CachedAnswers } from "../http/CachedAnswers.ts"
import type { Viewer } from "../http/Viewer.ts"
import { ContestNotice, publishContestEvent } from "./publishContestEvent.ts"
import { changeChannel } from "./ChangeFeed.ts"
import { EndedSessions } from "./EndedSessions.ts"
import { OpenStream } from "./OpenStream.ts"
import { closeEndedSessions, publishQueuePositions } from "./streamUpkeep.ts"
import { StreamRegistry } from "./StreamRegistry.ts"
import { readSql, rowsOf } from "../database/sql.ts"

const decodeRows = rowsOf({
  id: Schema.Int,
  userId: Schema.Int,
  kind: Schema.String,
  data: Schema.Unknown
})

/** Events by id, in commit order for each reader. */
const readEvents = (ids: ReadonlyArray<number>) =>
  readSql`
    select id, user_id as "userId", kind, data from events where id = any(${[...ids]}::bigint[])
    order by id`.pipe(decodeRows)

/** The events that a reader missed after `lastId`: only the latest of each subject. */
const readMissed = (userId: number, lastId: number) =>
  readSql`
    select * from (
      select distinct on (kind, subject) id, user_id as "userId", kind, data from events
      where user_id = ${userId} and id > ${lastId}
      order by kind, subject, id desc
    ) latest order by id`.pipe(decodeRows)

const decodeNewest = rowsOf({ userId: Schema.Int, id: Schema.Int })

/** The newest event id of each reader, or 0. A stream without `Last-Event-ID` starts here. */
const newestEventIds = Effect.fnUntraced(function* (userIds: ReadonlyArray<number>) {
  const rows = yield* readSql`select user_id as "userId", max(id) as id from events
    where user_id = any(${[...userIds]}::bigint[]) group by user_id`.pipe(decodeNewest)
  const newest = new Map(rows.map(({ userId, id }) => [userId, id]))
  return userIds.map((userId) => newest.get(userId) ?? 0)
})

const Change = Schema.fromJsonString(
  Schema.Struct({
    events: Schema.optionalKey(Schema.Array(Schema.Tuple([Schema.Int, Schema.Int]))),
    changed: Schema.optionalKey(Schema.String),
    contest: Schema.optionalKey(ContestNotice),
    ended: Schema.optionalKey(Schema.Array(Schema.String))
  })
)
const decodeChange = Schema.decodeUnknownEffect(Change)

/** Well below the 30 seconds after which proxies treat a connection as idle. */
const heartbeat = "15 seconds"

/**
 * The event streams of this process. One connection listens for changes that any process commits; after a reconnect,
 * every stream catches up.
 */
export class RealtimeEvents extends Context.Service<
  RealtimeEvents,
  {
    /** Serves a stream on a response whose head is already written; `lastEventId` resumes an earlier stream. */
    readonly open: (
      viewer: Viewer,
      response: ServerResponse,
      lastEventId: number | null
    ) => Effect.Effect<void>
    readonly count: () => number
  }
>()("server/platform/realtime/RealtimeEvents") {
  static readonly layer = Layer.effect(
    RealtimeEvents,
    Effect.gen(function* () {
      const pg = yield* PgClient.PgClient
      const read = yield* ReadSql
      const answers = yield* CachedAnswers
      const endedSessions = yield* EndedSessions
      const streams = new StreamRegistry()
      const reading = <A, E>(effect: Effect.Effect<A, E, ReadSql>) =>
        Effect.provideService(effect, ReadSql, read)

      const newestId = yield* batched({ atOnce: 2 }, (userIds: ReadonlyArray<number>) =>
        reading(newestEventIds(userIds))
      )
      const catchUp = Effect.fnUntraced(function* (stream: OpenStream) {
        stream.buffer()
        const missed = yield* reading(readMissed(stream.viewer.userId, stream.lastId))
        stream.caughtUp(missed)
      })
      const deliver = Effect.fnUntraced(function* (payload: string) {
        const { events = [], changed, contest, ended } = yield* decodeChange(payload)
        if (ended !== undefined) endedSessions.publish(ended)
        if (changed !== undefined) answers.invalidate(changed)
        if (contest !== undefined) yield* reading(publishContestEvent(streams, contest))
        const wanted = events.filter(([, userId]) => streams.has(userId))
        if (wanted.length === 0) return
        for (const event of yield* reading(readEvents(wanted.map(([id]) => id)))) {
          for (const stream of streams.of(event.userId)) stream.send(event)
        }
      })
      const listen = Effect.gen(function* () {
        const notices = yield* pg.listen(changeChannel)
        // Makes up for changes committed while this process did not listen.
        answers.invalidate()
        yield* Effect.forEach(streams.all(), catchUp, { concurrency: 4 })
        yield* Queue.take(notices).pipe(
          Effect.flatMap(({ payload }) => deliver(payload)),
          Effect.forever
        )
      }).pipe(
        Effect.scoped,
        Effect.tapError((error) => Effect.logWarning("Live events are interrupted", error)),
        Effect.retry(Schedule.spaced("1 second"))
      )
      yield* Effect.forkScoped(listen)
      yield* every(
        heartbeat,
        Effect.sync(() => streams.all().forEach((stream) => stream.beat()))
      )
      yield* every("5 seconds", reading(closeEndedSessions(streams)))
      yield* every("2 seconds", reading(publishQueuePositions(streams)))
      yield* Effect.addFinalizer(() => Effect.sync(() => streams.all().forEach((stream) => stream.close())))

      const open = Effect.fnUntraced(function* (
        viewer: Viewer,
        response: ServerResponse,
        lastEventId: number | null
      ) {
        const stream = new OpenStream(viewer, response, 0)
        streams.add(stream)
        response.once("close", () => streams.remove(stream))
        if (response.destroyed) streams.remove(stream)
        // Events from here on are buffered, so none is lost between the newest id and the first live event.
        const newest = yield* newestId(viewer.userId)
        // An id from before a database restore could exceed all new ids and silence the stream for good.
        stream.lastId = Math.min(lastEventId ?? newest, newest)
        if (stream.lastId === newest) stream.caughtUp([])
        else yield* catchUp(stream)
      })
      return RealtimeEvents.of({
        // A stream that cannot start is ended; its reader reconnects.
        open: (viewer, response, lastEventId) =>
          Effect.catchCause(open(viewer, response, lastEventId), () => Effect.sync(() => response.end())),
        count: () => streams.size
      })
    })
  )
}

const every = <R>(interval: `${number} seconds`, upkeep: Effect.Effect<unknown, unknown, R>) =>
  upkeep.pipe(Effect.ignore, Effect.repeat(Schedule.spaced(interval)), Effect.forkScoped)
