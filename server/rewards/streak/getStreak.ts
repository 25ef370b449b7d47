import { DateTime, Effect, Schema } from "effect"
import { SqlClient } from "effect/sql"
import type { Streak } from "../../../src/api/contract/practice/statistic.ts"
import { ReadSql } from "../../platform/database/SqlLive.ts"
import { countDays, type CountedDays } from "./countDays.ts"
import { published, type WhatCounts } from "./published.ts"
import { rowsOf } from "../../platform/database/rows.ts"
import { lockWallet } from "../ledger/ledger.ts"
import { streakDays } from "./streakDays.ts"

const decodeRows = rowsOf({ newest: Schema.String, missed: Schema.Int })

/**
 * Covers the missed days since the last one that counts, if the freezes suffice for all of them; otherwise spends none.
 * Runs when the streak is first read after a missed day.
 */
const coverMissed = Effect.fn("coverMissed")(function* (userId: number) {
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

const nothing: CountedDays = { days: 0, freezes: 0 }

/** Consecutive Moscow days that count, up to today or yesterday; days covered by a freeze keep the streak. */
export const getStreak = Effect.fn("getStreak")(function* (
  userId: number,
  { publishedOnly = false }: WhatCounts = {}
) {
  const solutions = publishedOnly ? published : "true"
  const [counted = nothing] = yield* countDays(yield* ReadSql, [userId], solutions)
  return yield* streakOf(userId, counted, solutions)
})

/** Like `getStreak`, with days already counted. */
export const streakOf = Effect.fnUntraced(function* (
  userId: number,
  { days, freezes }: CountedDays,
  solutions?: string
) {
  if (days > 0 || freezes === 0) return { dayCount: days } satisfies Streak
  yield* coverMissed(userId)
  // Only the caller's transaction may see the days just covered.
  const [covered = nothing] = yield* countDays(yield* SqlClient.SqlClient, [userId], solutions)
  return { dayCount: covered.days } satisfies Streak
})
