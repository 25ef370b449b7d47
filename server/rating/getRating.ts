import { Effect, Schema } from "effect"
import type { Rating, RatingRow } from "../../src/api/contract/rating.ts"
import { Frame } from "../../src/api/contract/rewards.ts"
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
  city: Schema.NullOr(Schema.String),
  public: Schema.Boolean,
  avatar: Schema.NullOr(Schema.String),
  frame: Schema.NullOr(Frame),
  points: Schema.Int,
  solved: Schema.Int
})
const Counted = Schema.Struct({ total: Schema.Int })

const decodeRows = rowsOf(Row)
const decodeCount = rowsOf(Counted)

const order = "t.points desc, t.reached_at, t.user_id"

/** The lines of a page, `t`, as they are shown to the learner `$1`. */
const lines = (page: string) => `
  select t.place::int as place, t.user_id as "userId", t.name, t.city, t.points, t.solved, w.frame,
    u.public_profile_since is not null as public,
    case when u.public_profile_since is not null or u.id = $1 then u.avatar_key end as avatar
  from (${page}) t join users u on u.id = t.user_id left join wallets w on w.user_id = t.user_id
  order by t.place`

/** One page of the rating for a learner, with their own line. */
export const getRating = Effect.fn("getRating")(function* (userId: number, request: RatingRequest) {
  const { page = 1, limit = 20 } = request
  const part: Part = { userId, limit, offset: (page - 1) * limit }
  const [{ rows, total }, own] = yield* Effect.all([readPage(request, part), readOwn(userId)], {
    concurrency: 2
  })
  const items = rows.map((row): RatingRow => ({ ...row, me: row.userId === userId }))
  return { items, page, limit, total, mine: own } satisfies Rating
})

/** Who asks, and for which part of the order. */
interface Part {
  readonly userId: number
  readonly limit: number
  readonly offset: number
}

const readPage = (request: RatingRequest, part: Part) => {
  const text = searchable((request.query ?? "").slice(0, 100))
  const city = searchable((request.city ?? "").slice(0, 100))
  if (text !== "") return readFound(text, city, part)
  return city === "" ? readAll(part) : readCity(city, part)
}

/** Goes down the order by the index alone, and reads the lines of this page. */
const readAll = Effect.fnUntraced(function* ({ userId, limit, offset }: Part) {
  const sql = yield* ReadSql
  const [rows, counted] = yield* Effect.all(
    [
      sql.unsafe(
        lines(`select $3 + row_number() over (order by ${order}) as place, t.* from rating_totals t
          where t.user_id in
            (select t.user_id from rating_totals t where t.solved > 0 order by ${order} limit $2 offset $3)`),
        [userId, limit, offset]
      ),
      sql`select count(*) as total from rating_totals where solved > 0`
    ],
    { concurrency: 2 }
  )
  const [count] = yield* decodeCount(counted)
  return { rows: yield* decodeRows(rows), total: count?.total ?? 0 }
})

/**
 * The lines of the learners in `page` with their places among everyone: whoever stands above the best of them is
 * counted, and only those between are numbered.
 */
const placed = (page: string) =>
  lines(`with page as materialized (${page}),
    ends as (select min(points) as lowest, max(points) as highest from page),
    above as (select count(*) as many from rating_totals, ends where solved > 0 and points > highest),
    numbered as (
      select t.user_id, above.many + row_number() over (order by ${order}) as place
      from ends, above, rating_totals t where t.solved > 0 and t.points between ends.lowest and ends.highest
    )
    select numbered.place, t.* from page join numbered using (user_id) join rating_totals t using (user_id)`)

/** The order within a city has an index of its own. */
const readCity = Effect.fnUntraced(function* (city: string, { userId, limit, offset }: Part) {
  const sql = yield* ReadSql
  const [rows, counted] = yield* Effect.all(
    [
      sql.unsafe(
        placed(`select t.user_id, t.points from rating_totals t where t.solved > 0 and t.city_key = $4
          order by ${order} limit $2 offset $3`),
        [userId, limit, offset, city]
      ),
      sql`select count(*) as total from rating_totals where solved > 0 and city_key = ${city}`
    ],
    { concurrency: 2 }
  )
  const [count] = yield* decodeCount(counted)
  return { rows: yield* decodeRows(rows), total: count?.total ?? 0 }
})

const containing = (word: string) => `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`

const readFound = Effect.fnUntraced(function* (text: string, city: string, { userId, limit, offset }: Part) {
  const sql = yield* ReadSql
  const number = /^[#№]? ?(\d{1,15})$/.exec(text)?.[1]
  const rows = yield* sql.unsafe<{ readonly place: number | null }>(
    `with found as materialized (
      select t.user_id, t.points, t.reached_at from rating_totals t where t.solved > 0
        and (t.search like all ($5::text[]) or (t.name is null and t.user_id = $6))
        ${city === "" ? "and $4 = ''" : "and t.city_key = $4"}
    )
    select counted.total, shown.* from (select count(*) as total from found) counted
    left join (${placed(`select t.user_id, t.points from found t order by ${order} limit $2 offset $3`)}) shown on true
    order by shown.place`,
    [
      userId,
      limit,
      offset,
      city,
      text.split(" ").map(containing),
      number === undefined ? null : Number(number)
    ]
  )
  const [count] = yield* decodeCount(rows)
  return { rows: yield* decodeRows(rows.filter(({ place }) => place !== null)), total: count?.total ?? 0 }
})

const readOwn = Effect.fnUntraced(function* (userId: number) {
  const sql = yield* ReadSql
  const rows = yield* sql.unsafe(
    lines(`select t.*, 1 + (
        select count(*) from rating_totals a
        where a.solved > 0 and a.points >= t.points
          and (a.points > t.points or (a.reached_at, a.user_id) < (t.reached_at, t.user_id))
      ) as place
      from rating_totals t where t.user_id = $1 and t.solved > 0`),
    [userId]
  )
  const [row] = yield* decodeRows(rows)
  return row === undefined ? null : { ...row, me: true }
})
