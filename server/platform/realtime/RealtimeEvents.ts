import type { ServerResponse } from "node:http"
import { PgClient } from "@effect/sql-pg"
import { Context, Effect, Layer, Queue, Schedule, Schema } from "effect"
import { batched, rowsOfKeys } from "../batched.ts"
import { ReadSql } from "../database/sqlLayer.ts"
import { CachedAnswers } from "../http/CachedAnswers.ts"
import type { Viewer } from "../http/Viewer.ts"
import { ContestNotice, publishContestEvent } from "./publishContestEvent.ts"
import { changeChannel } from "./ChangeFeed.ts"
import { EndedSessions } from "./EndedSessions.ts"
import { OpenStream } from "./OpenStream.ts"
import { closeEndedSessions, publishQueuePositions, readersBehind } from "./streamUpkeep.ts"
import { StreamRegistry } from "./StreamRegistry.ts"
import { readSql, rowsOf } from "../database/sql.ts"

/** A reader, and the last event that all of its streams have. */
interface Position {
  readonly userId: number
  readonly lastId: number
}

const decodeRows = rowsOf({
  index: Schema.Int,
  id: Schema.Int,
  kind: Schema.String,
  data: Schema.Unknown
})

/** The events after each position, in commit order: only the latest of each subject. */
const readMissed = Effect.fnUntraced(function* (positions: ReadonlyArray<Position>) {
  // As JSON, because the driver rejects arrays that mix int4 and int8 values.
  const keys = JSON.stringify(positions.map((position, index) => ({ ...position, index })))
  const rows = yield* readSql`
    select index, event.id, kind, data
    from jsonb_to_recordset(${keys}::jsonb) as reader ("userId" bigint, "lastId" bigint, index int)
    cross join lateral events_after("userId", "lastId") event order by event.id`.pipe(decodeRows)
  return rowsOfKeys(positions.length, rows)
})

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
 * The event streams of this process. One connection listens for changes that any process commits. A stream sends the
 * latest event of each subject after its last one, in the order of ids, so a lost or late notice only delays them.
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
      // A query that never ends must not stop the streams of all readers.
      const reading = <A, E>(effect: Effect.Effect<A, E, ReadSql>) =>
        effect.pipe(Effect.provideService(ReadSql, read), Effect.timeout("1 minute"))

      const newestId = yield* batched({ atOnce: 2 }, (userIds: ReadonlyArray<number>) =>
        reading(newestEventIds(userIds))
      )
      const missedAfter = yield* batched({ atOnce: 2 }, (positions: ReadonlyArray<Position>) =>
        reading(readMissed(positions))
      )
      /** Sends what a reader's streams miss. A notice only triggers this: its event may not be the next. */
      const catchUp = Effect.fnUntraced(function* (userId: number) {
        // A stream that starts meanwhile may have an earlier position.
        const started = [...streams.of(userId)].filter(({ lastId }) => lastId !== null)
        if (started.length === 0) return
        const lastId = Math.min(...started.flatMap((stream) => stream.lastId ?? []))
        for (const event of yield* missedAfter({ userId, lastId })) {
          for (const stream of started) stream.send(event)
        }
      })
      const catchUpAll = (userIds: Iterable<number>) =>
        Effect.forEach(new Set(userIds), catchUp, { concurrency: "unbounded", discard: true })
      const deliver = Effect.fnUntraced(function* (payload: string) {
        const { events = [], changed, contest, ended } = yield* decodeChange(payload)
        if (ended !== undefined) endedSessions.publish(ended)
        if (changed !== undefined) answers.invalidate(changed)
        if (contest !== undefined) yield* reading(publishContestEvent(streams, contest))
        yield* catchUpAll(
          events.filter(([id, userId]) => streams.misses(userId, id)).map(([, userId]) => userId)
        )
      })
      const listen = Effect.gen(function* () {
        const notices = yield* pg.listen(changeChannel)
        // Makes up for changes committed while this process did not listen.
        answers.invalidate()
        yield* catchUpAll(streams.readers())
        yield* Queue.take(notices).pipe(
          Effect.flatMap(({ payload }) => deliver(payload)),
          Effect.forever
        )
      }).pipe(
        Effect.scoped,
        Effect.catchCause((cause) => Effect.logWarning("Realtime events are interrupted", cause)),
        Effect.repeat(Schedule.spaced("1 second"))
      )
      yield* Effect.forkScoped(listen)
      yield* every(
        heartbeat,
        Effect.sync(() => streams.all().forEach((stream) => stream.beat()))
      )
      yield* every("5 seconds", reading(closeEndedSessions(streams)))
      yield* every("5 seconds", Effect.flatMap(reading(readersBehind(streams)), catchUpAll))
      yield* every("2 seconds", reading(publishQueuePositions(streams)))
      yield* Effect.addFinalizer(() => Effect.sync(() => streams.all().forEach((stream) => stream.close())))

      const open = Effect.fnUntraced(function* (
        viewer: Viewer,
        response: ServerResponse,
        lastEventId: number | null
      ) {
        const stream = new OpenStream(viewer, response)
        streams.add(stream)
        response.once("close", () => streams.remove(stream))
        if (response.destroyed) streams.remove(stream)
        const newest = yield* newestId(viewer.userId)
        // A crash or a restored backup can take events back; their ids must not silence the stream.
        stream.start(Math.min(lastEventId ?? newest, newest))
        // Sends the events that were committed after the newest was read.
        yield* catchUp(viewer.userId)
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
  upkeep.pipe(Effect.ignoreCause, Effect.repeat(Schedule.spaced(interval)), Effect.forkScoped)
