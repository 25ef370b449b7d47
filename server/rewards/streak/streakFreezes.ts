import { DateTime, Effect, Schema } from "effect"
import { lockWallet } from "../ledger/ledger.ts"
import { inTransaction, rowsOf, sql } from "../../platform/database/sql.ts"
import { streakDays } from "./streakDays.ts"

const decodeRows = rowsOf({ newest: Schema.String, missed: Schema.Int })

/**
 * Covers the missed days since the last one that counts, if the freezes suffice for all of them; otherwise spends none.
 * Runs when the streak is first read after a missed day.
 */
export const spendFreezes = Effect.fn("spendFreezes")(function* (userId: number) {
  const now = DateTime.formatIso(yield* DateTime.now)
  const cover = Effect.gen(function* () {
    const { freezes } = yield* lockWallet(userId)
    const [gap] = yield* sql`
      with days as (${sql.literal(streakDays(String(userId)))})
      select max(day)::text as newest,
        (${now}::timestamptz at time zone 'Europe/Moscow')::date - 1 - max(day) as missed
      from days having count(*) > 0`.pipe(decodeRows)
    if (gap === undefined || gap.missed <= 0 || gap.missed > freezes) return
    yield* sql`insert into frozen_days (user_id, day)
      select ${userId}, ${gap.newest}::date + number from generate_series(1, ${gap.missed}::integer) number`
    yield* sql`update wallets set freezes = freezes - ${gap.missed} where user_id = ${userId}`
  })
  yield* inTransaction(cover)
})
