import { Effect, Schema } from "effect"
import type { Rating, RatingRow } from "../../src/api/contract/rating.ts"
import { ReadSql } from "../platform/database/SqlLive.ts"
import { rowsOf } from "../problems/rows.ts"
import { searchable } from "../problems/searchable.ts"

export interface RatingRequest {
  readonly city?: string | undefined
  readonly query?: string | undefined
  readonly page?: number | undefined
  readonly limit?: number | undefined
}

const Row = Schema.Struct({
  place: Schema.Int,
  userId: Schema.Int,
  name: Schema.NullOr(Schema.String),
  points: Schema.Int,
  solved: Schema.Int
})
const Counted = Schema.Struct({ total: Schema.Int })

const decodeRows = rowsOf(Row)
const decodeCount = rowsOf(Counted)

const order = "t.points desc, t.reached_at, t.user_id"
const columns = `t.user_id as "userId", t.name, t.points, t.solved`

/** One page of the rating for a learner, with their own line. */
export const getRating = Effect.fn("getRating")(function* (userId: number, request: RatingRequest) {
  const { page = 1, limit = 20 } = request
  const [{ rows, total }, own] = yield* Effect.all([readPage(request, page, limit), readOwn(userId)], {
    concurrency: 2
  })
  const items = rows.map((row): RatingRow => ({ ...row, me: row.userId === userId }))
  return { items, page, limit, total, mine: own } satisfies Rating
})

const nobody = { rows: [], total: 0 }

const readPage = (request: RatingRequest, page: number, limit: number) => {
  // A city shows by consent alone, and there is no place yet where one could give it.
  if ((request.city ?? "").trim() !== "") return Effect.succeed(nobody)
  const text = searchable((request.query ?? "").slice(0, 100))
  return text === "" ? readAll(page, limit) : readFound(text, page, limit)
}

/** Goes down the order by the index alone, and reads the lines of this page. */
const readAll = Effect.fnUntraced(function* (page: number, limit: number) {
  const sql = yield* ReadSql
  const offset = (page - 1) * limit
  const [rows, counted] = yield* Effect.all(
    [
      sql.unsafe(
        `select $2 + row_number() over (order by ${order}) as place, ${columns}
        from rating_totals t where t.user_id in
          (select t.user_id from rating_totals t where t.solved > 0 order by ${order} limit $1 offset $2)
        order by place`,
        [limit, offset]
      ),
      sql`select count(*) as total from rating_totals where solved > 0`
    ],
    { concurrency: 2 }
  )
  const [count] = yield* decodeCount(counted)
  return { rows: yield* decodeRows(rows), total: count?.total ?? 0 }
})

const containing = (word: string) => `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`

/** Places are those among everyone, so the order is gone down as far as the last line of the page. */
const readFound = Effect.fnUntraced(function* (text: string, page: number, limit: number) {
  const sql = yield* ReadSql
  const number = /^[#№]? ?(\d{1,15})$/.exec(text)?.[1]
  const rows = yield* sql.unsafe<{ readonly place: number | null }>(
    `with found as materialized (
      select * from rating_totals t
      where t.solved > 0 and (t.search like all ($1::text[]) or (t.name is null and t.user_id = $2))
    ),
    page as materialized (select * from found t order by ${order} limit $3 offset $4),
    placed as (
      select t.user_id, row_number() over (order by ${order}) as place from rating_totals t
      where t.solved > 0 and t.points >= (select min(points) from page)
    )
    select counted.total, placed.place, ${columns} from (select count(*) as total from found) counted
    left join (page t join placed using (user_id)) on true
    order by placed.place`,
    [text.split(" ").map(containing), number === undefined ? null : Number(number), limit, (page - 1) * limit]
  )
  const [count] = yield* decodeCount(rows)
  return { rows: yield* decodeRows(rows.filter(({ place }) => place !== null)), total: count?.total ?? 0 }
})

const readOwn = Effect.fnUntraced(function* (userId: number) {
  const sql = yield* ReadSql
  const rows = yield* sql.unsafe(
    `select ${columns}, 1 + (
      select count(*) from rating_totals a
      where a.solved > 0 and a.points >= t.points
        and (a.points > t.points or (a.reached_at, a.user_id) < (t.reached_at, t.user_id))
    ) as place
    from rating_totals t where t.user_id = $1 and t.solved > 0`,
    [userId]
  )
  const [row] = yield* decodeRows(rows)
  return row === undefined ? null : { ...row, me: true }
})
