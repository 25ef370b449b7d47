import { Effect, Schema } from "effect"
import { rowsOf, sql } from "../../platform/database/sql.ts"

const decodeCount = rowsOf({ count: Schema.Finite })

/**
 * Ends every session of one account (address, login or id), or of all; returns their number. Running servers notice
 * within 15 seconds.
 */
export const signOutByOperator = Effect.fn("signOutByOperator")(function* (account: string | null) {
  const [row] = yield* sql`with ended as (
      update sessions s set ended_at = now() from users u
      where u.id = s.user_id and s.ended_at is null
        and (${account}::text is null or lower(${account}) in (u.email, u.login, u.id::text))
      returning s.id)
    select count(*)::int as count from ended`.pipe(decodeCount)
  return row?.count ?? 0
})
