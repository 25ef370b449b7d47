import { Effect, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { liveEvents, type SolutionEvent } from "../../src/api/contract/events.ts"
import { ChangeFeed } from "./ChangeFeed.ts"

const encodeSolution = Schema.encodeEffect(liveEvents.solution)

/**
 * Records a change for its reader's streams; the last act of the caller's
 * transaction. One reader's events are written in turn, so that their ids are in
 * the order of the commits, and a stream resumes by id exactly.
 */
const writeEvent = Effect.fnUntraced(function* (
  userId: number,
  kind: keyof typeof liveEvents,
  subject: string,
  data: unknown
) {
  const sql = yield* SqlClient.SqlClient
  const [row] = yield* sql<{ id: number }>`
    insert into events (user_id, kind, subject, data)
    select ${userId}::bigint, ${kind}, ${subject}, ${JSON.stringify(data)}::jsonb
    from (select pg_advisory_xact_lock(hashtext('events'), hashint8(${userId}))) turn
    returning id`
  if (row !== undefined) yield* (yield* ChangeFeed).eventWritten(row.id, userId)
})

/** Tells where a solution stands. */
export const writeSolutionEvent = Effect.fnUntraced(function* (userId: number, event: SolutionEvent) {
  yield* writeEvent(userId, "solution", String(event.id), yield* encodeSolution(event))
})

/** Tells that the reader's notifications are no longer what they were. */
export const writeNotificationsEvent = (userId: number) => writeEvent(userId, "notifications", "", {})
