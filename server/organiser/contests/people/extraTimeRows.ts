import { Effect } from "effect"
import { ExtraTime } from "../../../../src/api/contract/organiser/extraTime.ts"
import { readSql, rowsLike } from "../../../platform/database/sql.ts"
import { fullName } from "./peopleRows.ts"

const decodeRows = rowsLike(ExtraTime)

/** Extra times of a contest or of one participant, newest first. */
export const extraTimesOf = Effect.fn("extraTimesOf")(function* (
  contestId: number,
  userId: number | null = null
) {
  return yield* readSql`
    select e.id, e.seconds, e.reason, e.scope, e.city, e.given_at as "givenAt", e.undone_at as "undoneAt",
      (select count(*) from contest_extra_time_shares s where s.extra_time_id = e.id) as people,
      (select ${readSql.literal(fullName)} from contest_extra_time_shares s join users u on u.id = s.user_id
        where s.extra_time_id = e.id and e.scope = 'one') as name,
      (select ${readSql.literal(fullName)} from users u where u.id = e.given_by) as "givenBy"
    from contest_extra_times e
    where e.contest_id = ${contestId} and (${userId}::bigint is null or exists (
      select from contest_extra_time_shares s where s.extra_time_id = e.id and s.user_id = ${userId}))
    order by e.id desc limit 200`.pipe(decodeRows)
})
