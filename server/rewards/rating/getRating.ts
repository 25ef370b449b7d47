import { Effect } from "effect"
import { ratedFields, type Rating, type RatingRow } from "../../../src/api/contract/rewards/rating.ts"
import { normaliseSearch } from "../../platform/database/normaliseSearch.ts"
import { type PageRequest, readSql, rowsOf } from "../../platform/database/sql.ts"
import { RatingOrder } from "./RatingOrder.ts"

export interface RatingRequest extends PageRequest {
  readonly city?: string | undefined
  readonly query?: string | undefined
}

const decodeRows = rowsOf(ratedFields)

const sought = ({ query = "", city = "" }: RatingRequest) => ({
  text: normaliseSearch(query.slice(0, 100)),
  city: normaliseSearch(city.slice(0, 100))
})

/** A page of the rating, with the learner's own row. */
export const getRating = Effect.fn("getRating")(function* (userId: number, request: RatingRequest) {
  const { page = 1, limit = 20 } = request
  const ranking = yield* (yield* RatingOrder).now
  const { ranks, total } = ranking.find(sought(request), { limit, offset: (page - 1) * limit })
  const own = ranking.rankOf(userId)
  const rankOf = new Map([...ranks, own ?? 0].map((place) => [ranking.at(place) ?? 0, place]))
  const rows = yield* readRows(userId, rankOf)
  const items = rows.filter(({ place }) => ranks.includes(place))
  return { items, page, limit, total, mine: rows.find(({ me }) => me) ?? null } satisfies Rating
})

/** Rating rows of some learners as the viewer may see them, in rank order. */
const readRows = Effect.fnUntraced(function* (userId: number, ranks: ReadonlyMap<number, number>) {
  const rows = yield* readSql`
    select t.user_id as "userId", t.name, t.city, t.points, t.solved, w.frame,
      u.public_profile_since is not null as public,
      case when u.public_profile_since is not null or u.id = ${userId} then u.avatar_key end as avatar
    from rating_totals t join users u on u.id = t.user_id left join wallets w on w.user_id = t.user_id
    where t.solved > 0 and t.user_id = any(${[...ranks.keys()]}::bigint[])`.pipe(decodeRows)
  return rows
    .map((row): RatingRow => ({ ...row, place: ranks.get(row.userId) ?? 0, me: row.userId === userId }))
    .toSorted((one, other) => one.place - other.place)
})
