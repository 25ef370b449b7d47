import { Effect } from "effect"
import { ExtraTime } from "../../../../src/api/contract/organiser/extraTime.ts"
import { ReadSql } from "../../../platform/database/SqlLive.ts"
import { rowsLike } from "../../../platform/database/rows.ts"
import { fullName } from "./peopleRows.ts"

const decodeRows = rowsLike(ExtraTime)

/** Extra times of a contest or of one participant, newest first. */
export const extraTimesOf = Effect.fn("extraTimesOf")(function* (
  contestId: number,
  userId: number | null = null
) {
  const sql = yield* ReadSql
  const rows = yield* sql.unsafe(
    `select e.id, e.seconds, e.reason, e.scope, e.city, e.given_at as "givenAt", e.undone_at as "undoneAt",
      (select count(*) from contest_extra_time_shares s where s.extra_time_id = e.id) as people,
      (select ${fullName} from contest_extra_time_shares s join users u on u.id = s.user_id
        where s.extra_time_id = e.id and e.scope = 'one') as name,
      (select ${fullName} from users u where u.id = e.given_by) as "givenBy"
    from contest_extra_times e
    where e.contest_id = $1 and ($2::bigint is null or exists (
      select from contest_extra_time_shares s where s.extra_time_id = e.id and s.user_id = $2))
    order by e.id desc limit 200`,
    [contestId, userId]
  )
  return yield* decodeRows(rows)
})
