import { Effect, Schema } from "effect"
import { ReadSql } from "../database/SqlLive.ts"
import { rowsOf } from "../database/rows.ts"

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

const decodeNewest = rowsOf(Schema.Struct({ userId: Schema.Int, id: Schema.Int }))

/** The newest event of each reader, 0 without one; whoever comes without one of their own resumes from here. */
export const newestEventIds = Effect.fnUntraced(function* (userIds: ReadonlyArray<number>) {
  const sql = yield* ReadSql
  const rows = yield* decodeNewest(
    yield* sql`select user_id as "userId", max(id) as id from events
      where user_id = any(${[...userIds]}::bigint[]) group by user_id`
  )
  const newest = new Map(rows.map(({ userId, id }) => [userId, id]))
  return userIds.map((userId) => newest.get(userId) ?? 0)
})
