import { DateTime, Effect, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { rowsOf } from "../../platform/database/rows.ts"
import { lockWallet } from "../ledger/ledger.ts"
import { streakDays } from "./streakDays.ts"

const decodeRows = rowsOf(Schema.Struct({ newest: Schema.String, missed: Schema.Int }))

/**
 * Covers the missed days since the last one that counts, when there are freezes enough for all of them; else none is
 * spent. Done the first time that somebody asks for the streak after them.
 */
export const coverMissed = Effect.fn("coverMissed")(function* (userId: number) {
  const sql = yield* SqlClient.SqlClient
  const now = DateTime.formatIso(yield* DateTime.now)
  const cover = Effect.gen(function* () {
    const { freezes } = yield* lockWallet(userId)
    const [gap] = yield* decodeRows(
      yield* sql.unsafe(
        `with days as (${streakDays("$1")})
        select max(day)::text as newest, ($2::timestamptz at time zone 'Europe/Moscow')::date - 1 - max(day) as missed
        from days having count(*) > 0`,
        [userId, now]
      )
    )
    if (gap === undefined || gap.missed <= 0 || gap.missed > freezes) return
    yield* sql`insert into frozen_days (user_id, day)
      select ${userId}, ${gap.newest}::date + number from generate_series(1, ${gap.missed}::integer) number`
    yield* sql`update wallets set freezes = freezes - ${gap.missed} where user_id = ${userId}`
  })
  yield* sql.withTransaction(cover)
})
