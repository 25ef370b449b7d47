import { Effect, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { realtimeEvents, type SolutionEvent } from "../../../src/api/contract/messages/events.ts"
import { ChangeFeed } from "./ChangeFeed.ts"

const encodeSolution = Schema.encodeEffect(realtimeEvents.solution)

interface Written {
  readonly userId: number
  readonly kind: keyof typeof realtimeEvents
  readonly subject: string
  readonly data: unknown
}

/**
 * Records changes for their readers' streams; the last act of the caller's
 * transaction. One reader's events are written in turn, so that their ids are in
 * the order of the commits, and a stream resumes by id exactly.
 */
const writeEvents = Effect.fnUntraced(function* (events: ReadonlyArray<Written>) {
  const sql = yield* SqlClient.SqlClient
  // Turns are taken in one order by everybody: nobody waits in a ring.
  const rows = yield* sql<{ id: number; userId: number }>`
    insert into events (user_id, kind, subject, data)
    select "userId", kind, subject, data from (
      select e.*, pg_advisory_xact_lock(hashtext('events'), hashint8(e."userId")) from (
        select * from jsonb_to_recordset(${JSON.stringify(events)}::jsonb)
          as k ("userId" bigint, kind text, subject text, data jsonb)
        order by hashint8("userId")
      ) e
    ) turn
    returning id, user_id as "userId"`
  const feed = yield* ChangeFeed
  yield* Effect.forEach(rows, ({ id, userId }) => feed.eventWritten(id, userId), { discard: true })
})

/** Tells where solutions stand, each to its author. */
export const writeSolutionEvents = Effect.fnUntraced(function* (
  solutions: ReadonlyArray<{ readonly userId: number; readonly event: SolutionEvent }>
) {
  const events = yield* Effect.forEach(solutions, ({ userId, event }) =>
    Effect.map(encodeSolution(event), (data) => ({
      userId,
      kind: "solution" as const,
      subject: String(event.id),
      data
    }))
  )
  yield* writeEvents(events)
})

/** Tells where a solution stands. */
export const writeSolutionEvent = (userId: number, event: SolutionEvent) =>
  writeSolutionEvents([{ userId, event }])

/** Tells that the reader's notifications are no longer what they were. */
export const writeNotificationsEvent = (userId: number) =>
  writeEvents([{ userId, kind: "notifications", subject: "", data: {} }])
