import { Context, Effect, Layer, Schema } from "effect"
import type { SqlClient } from "effect/sql"
import type { Answer } from "../../platform/http/ApiError.ts"
import { batched } from "../../platform/batched.ts"
import { ReadSql } from "../../platform/database/sqlLayer.ts"
import { rowsOf } from "../../platform/database/sql.ts"
import { type Change, RankedLearners } from "./RankedLearners.ts"

const decodeRows = rowsOf({
  userId: Schema.Int,
  points: Schema.NullOr(Schema.Int),
  reachedAt: Schema.NullOr(Schema.Finite),
  city: Schema.NullOr(Schema.String),
  name: Schema.NullOr(Schema.String)
})
const decodeMoments = rowsOf({ moment: Schema.String })

/** Small enough not to block the database or this process for long. */
const rowsAtOnce = 2000

const columns = `t.points, (extract(epoch from t.reached_at) * 1000000)::float8 as "reachedAt",
  t.city_key as city, case when t.name is not null then t.search end as name`

const everyone = `select t.user_id as "userId", ${columns} from rating_totals t
  where t.user_id > $1 and t.solved > 0 order by t.user_id limit ${rowsAtOnce}`

/**
 * Learners changed by transactions that were not finished at the snapshot `$2`. Future transaction ids are
 * ignored: they come from another database, from which this one was restored.
 */
const changed = `with changed as materialized (
    select user_id from rating_changes
    where changed_by >= pg_snapshot_xmin($2::text::pg_snapshot)
      and changed_by < pg_snapshot_xmax(pg_current_snapshot())
      and not pg_visible_in_snapshot(changed_by, $2::text::pg_snapshot)
  )
  select c.user_id as "userId", ${columns} from changed c
  left join rating_totals t on t.user_id = c.user_id and t.solved > 0
  where c.user_id > $1 order by c.user_id limit ${rowsAtOnce}`

/** The ranking as of `moment` (a database snapshot) or slightly later. */
interface RatingSnapshot {
  readonly moment: string
  readonly ranking: RankedLearners
}

const readMoment = Effect.fnUntraced(function* (sql: SqlClient.SqlClient) {
  const [row] = yield* sql`select pg_current_snapshot()::text as moment`.pipe(decodeMoments)
  return row?.moment ?? ""
})

const readChanges = Effect.fnUntraced(function* (
  sql: SqlClient.SqlClient,
  snapshot: RatingSnapshot | null,
  after: number
) {
  const rows = yield* snapshot === null
    ? sql.unsafe(everyone, [after])
    : sql.unsafe(changed, [after, snapshot.moment])
  return (yield* decodeRows(rows)).map(({ userId, points, reachedAt, city, name }): Change => ({
    userId,
    now: points === null || reachedAt === null ? null : { points, reachedAt, city, name }
  }))
})

/**
 * Applies the changes since the snapshot, or loads everyone without
 * one. Changes applied before a failure are applied again.
 */
const bringUpToDate = Effect.fnUntraced(function* (
  sql: SqlClient.SqlClient,
  snapshot: RatingSnapshot | null
) {
  const moment = yield* readMoment(sql)
  const ranking = snapshot?.ranking ?? new RankedLearners()
  let changes: ReadonlyArray<Change> = []
  do {
    changes = yield* readChanges(sql, snapshot, changes.at(-1)?.userId ?? 0)
    ranking.change(changes)
  } while (changes.length === rowsAtOnce)
  return { moment, ranking } satisfies RatingSnapshot
})

/**
 * The rating order, cached in this process: loaded on the first request and updated on each further one.
 * Every transaction committed before the request is included.
 */
export class RatingOrder extends Context.Service<RatingOrder, { readonly now: Answer<RankedLearners> }>()(
  "server/rewards/rating/RatingOrder"
) {
  static readonly layer = Layer.effect(
    RatingOrder,
    Effect.gen(function* () {
      const sql = yield* ReadSql
      let snapshot: RatingSnapshot | null = null
      const ask = yield* batched({ atOnce: 1 }, (asked: ReadonlyArray<null>) =>
        Effect.map(bringUpToDate(sql, snapshot), (next) => {
          snapshot = next
          return asked.map(() => next.ranking)
        })
      )
      return RatingOrder.of({ now: ask(null) })
    })
  )
}
