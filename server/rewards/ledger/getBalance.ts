import { DateTime, Effect, Schema } from "effect"
import { type Balance, Frame } from "../../../src/api/contract/rewards/rewards.ts"
import { rowsOf, sql } from "../../platform/database/sql.ts"
import { framePrices, freezePrice } from "./prices.ts"

const decodeWallets = rowsOf({
  balance: Schema.Int,
  freezes: Schema.Int,
  frame: Schema.NullOr(Frame),
  owned: Schema.Array(Schema.String)
})
const decodeDays = rowsOf({ day: Schema.String, balance: Schema.Int })

const emptyWallet = { balance: 0, freezes: 0, frame: null, owned: [] }

/** A learner's balance and the items it can buy. */
export const getBalance = Effect.fn("getBalance")(function* (userId: number) {
  const [wallet = emptyWallet] = yield* sql`select balance, freezes, frame,
    (select coalesce(array_agg(f.frame), '{}') from wallet_frames f where f.user_id = w.user_id) as owned
    from wallets w where user_id = ${userId}`.pipe(decodeWallets)
  const { owned, ...rest } = wallet
  return {
    ...rest,
    freezePrice,
    frames: Frame.literals.map((frame) => ({
      frame,
      price: framePrices[frame],
      owned: owned.includes(frame)
    })),
    days: yield* readDays(userId)
  } satisfies Balance
})

/** End-of-day balances of the last 90 days, from the first entry on. */
const readDays = Effect.fnUntraced(function* (userId: number) {
  const now = DateTime.formatIso(yield* DateTime.now)
  return yield* sql`with today as (select (${now}::timestamptz at time zone 'Europe/Moscow')::date as day)
    select d.day::date::text as day, last.balance
    from today, generate_series(today.day - 89, today.day, '1 day') d (day)
    cross join lateral (select e.balance from ledger_entries e
      where e.user_id = ${userId} and e.at < (d.day + interval '1 day') at time zone 'Europe/Moscow'
      order by e.number desc limit 1) last
    order by d.day`.pipe(decodeDays)
})
