import { Effect, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { liveEvents, type SolutionEvent } from "../../src/api/contract/events.ts"
import { ChangeFeed } from "./ChangeFeed.ts"

const encodeSolution = Schema.encodeEffect(liveEvents.solution)

/**
 * Records where a solution stands for its author's streams; the last act of the
 * caller's transaction. One reader's events are written in turn, so that their
 * ids are in the order of the commits, and a stream resumes by id exactly.
 */
export const writeSolutionEvent = Effect.fnUntraced(function* (userId: number, event: SolutionEvent) {
  const sql = yield* SqlClient.SqlClient
  const data = JSON.stringify(yield* encodeSolution(event))
  const [row] = yield* sql<{ id: number }>`
    insert into events (user_id, kind, subject, data)
    select ${userId}::bigint, 'solution', ${String(event.id)}, ${data}::jsonb
    from (select pg_advisory_xact_lock(hashtext('events'), hashint8(${userId}))) turn
    returning id`
  if (row !== undefined) yield* (yield* ChangeFeed).eventWritten(row.id, userId)
})
