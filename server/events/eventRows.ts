import { Effect, Schema } from "effect"
import { ReadSql } from "../platform/database/SqlLive.ts"
import { rowsOf } from "../problems/rows.ts"

const Row = Schema.Struct({
  id: Schema.Int,
  userId: Schema.Int,
  kind: Schema.String,
  data: Schema.Unknown
})

const decodeRows = rowsOf(Row)

/** Events by id, in the order in which they were committed for each reader. */
export const readEvents = Effect.fnUntraced(function* (ids: ReadonlyArray<number>) {
  const sql = yield* ReadSql
  const rows = yield* sql`
    select id, user_id as "userId", kind, data from events where id = any(${[...ids]}::bigint[]) order by id`
  return yield* decodeRows(rows)
})

/** What a reader missed after an event: of each subject only where it stands now. */
export const readMissed = Effect.fnUntraced(function* (userId: number, lastId: number) {
  const sql = yield* ReadSql
  const rows = yield* sql`
    select * from (
      select distinct on (kind, subject) id, user_id as "userId", kind, data from events
      where user_id = ${userId} and id > ${lastId}
      order by kind, subject, id desc
    ) latest order by id`
  return yield* decodeRows(rows)
})

/** The newest event of a reader; whoever comes without one of their own resumes from here. */
export const newestEventId = Effect.fnUntraced(function* (userId: number) {
  const sql = yield* ReadSql
  const rows = yield* sql<{ id: number | null }>`select max(id) as id from events where user_id = ${userId}`
  return rows[0]?.id ?? 0
})
