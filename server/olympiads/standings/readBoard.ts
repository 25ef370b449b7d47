import { Effect, Schema } from "effect"
import { ReadSql } from "../../platform/database/SqlLive.ts"
import { rowsOf } from "../../platform/database/rows.ts"
import { type Line, readLinesWhere, type View } from "./standingsOf.ts"

const linesAtOnce = 1000

const decodeHorizon = rowsOf(Schema.Struct({ horizon: Schema.String }))
const decodeIds = rowsOf(Schema.Struct({ userId: Schema.Int }))

/** Every transaction before this one has ended: what comes later is found by the number of its transaction. */
export const readHorizon = Effect.gen(function* () {
  const sql = yield* ReadSql
  const [row] = yield* decodeHorizon(
    yield* sql`select pg_snapshot_xmin(pg_current_snapshot())::text as horizon`
  )
  return row?.horizon ?? "0"
})

/** All lines, a part at a time: twenty thousand at once would hold up everybody's requests. */
export const readAllLines = Effect.fn("readAllLines")(function* (contestId: number, view: View) {
  const all: Array<Line> = []
  for (let after = 0; ;) {
    const part = yield* readLinesWhere(
      view,
      `p.contest_id = $1 and p.user_id in (select q.user_id from contest_participants q
        where q.contest_id = $1 and q.user_id > $2 and q.started_at is not null and q.disqualified_at is null
        order by q.user_id limit ${linesAtOnce})`,
      [contestId, after]
    )
    all.push(...part)
    if (part.length < linesAtOnce) return all
    after = Math.max(...part.map(({ userId }) => userId))
    yield* Effect.yieldNow
  }
})

/** The lines that changed since a horizon, and who has none any more. */
export const readChangedLines = Effect.fn("readChangedLines")(function* (
  contestId: number,
  view: View,
  horizon: string
) {
  const sql = yield* ReadSql
  const [changed, gone] = yield* Effect.all(
    [
      readLinesWhere(view, `p.contest_id = $1 and p.changed_in >= $2::text::xid8`, [contestId, horizon]),
      sql`select user_id as "userId" from contest_participants where contest_id = ${contestId}
        and changed_in >= ${horizon}::text::xid8 and (started_at is null or disqualified_at is not null)`
    ],
    { concurrency: 2 }
  )
  return { changed, gone: (yield* decodeIds(gone)).map(({ userId }) => userId) }
})
