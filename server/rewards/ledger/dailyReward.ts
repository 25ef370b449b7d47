import { DateTime, Effect, Schema } from "effect"
import type { DailyReward } from "../../../src/api/contract/rewards/rewards.ts"
import { lockWallet, pay } from "./ledger.ts"
import { inTransaction, rowsOf, sql } from "../../platform/database/sql.ts"
import { dailyAmounts } from "./prices.ts"

const decodeRows = rowsOf({
  today: Schema.String,
  nextAt: Schema.Finite,
  /** Days since the last claimed reward, and its number in the cycle of seven. */
  ago: Schema.NullOr(Schema.Int),
  day: Schema.NullOr(Schema.Int)
})

const readDay = Effect.fnUntraced(function* (userId: number) {
  const now = DateTime.formatIso(yield* DateTime.now)
  const [row] = yield* sql`
    with today as (select (${now}::timestamptz at time zone 'Europe/Moscow')::date as day)
    select today.day::text as today, today.day - (last.data->>'date')::date as ago, (last.data->>'day')::integer as day,
      (extract(epoch from (today.day + 1)::timestamp at time zone 'Europe/Moscow') * 1000)::float8 as "nextAt"
    from today left join lateral (select data from ledger_entries
      where user_id = ${userId} and kind = 'daily'
      order by number desc limit 1) last on true`.pipe(decodeRows)
  const { today = "", nextAt = 0, ago = null, day = null } = row ?? {}
  const claimed = ago === 0
  const next = ago === 1 && day !== null ? (day % dailyAmounts.length) + 1 : 1
  const reward: DailyReward = {
    day: claimed && day !== null ? day : next,
    amounts: dailyAmounts,
    claimed,
    nextAt: new Date(nextAt).toISOString(),
    serverTime: now
  }
  return { today, reward }
})

/** Today's reward, its number in the cycle of seven and whether it is claimed. */
export const getDailyReward = (userId: number) => Effect.map(readDay(userId), ({ reward }) => reward)

/** Pays today's reward once. */
export const claimDailyReward = Effect.fn("claimDailyReward")(function* (userId: number) {
  yield* lockWallet(userId)
  const { today, reward } = yield* readDay(userId)
  if (reward.claimed) return reward
  yield* pay({
    userId,
    cause: `daily:${today}`,
    kind: "daily",
    amount: dailyAmounts[reward.day - 1] ?? 0,
    data: { date: today, day: reward.day }
  })
  return { ...reward, claimed: true }
}, inTransaction)
