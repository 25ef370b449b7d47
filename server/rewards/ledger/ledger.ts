import { DateTime, Effect, Schema } from "effect"
import type { LedgerKind } from "../../../src/api/contract/rewards/rewards.ts"
import { inTransaction, rowsOf, sql } from "../../platform/database/sql.ts"

/** `amount` is in zamarubles, negative for spending; each `cause` is paid once per user. */
export interface Payment {
  readonly userId: number
  readonly cause: string
  readonly kind: LedgerKind
  readonly amount: number
  readonly data?: Readonly<Record<string, unknown>>
}

const decodeWallets = rowsOf({ entries: Schema.Int, balance: Schema.Int, freezes: Schema.Int })

/** Locks a learner's wallet until the transaction ends. */
export const lockWallet = Effect.fn("lockWallet")(function* (userId: number) {
  yield* sql`insert into wallets (user_id) values (${userId}) on conflict do nothing`
  const [wallet] = yield* sql`
    select entries, balance, freezes from wallets
    where user_id = ${userId} for update`.pipe(decodeWallets)
  return wallet ?? { entries: 0, balance: 0, freezes: 0 }
})

/**
 * Writes a ledger entry in the caller's transaction, if any; returns whether it is new.
 * The caller checks the balance before spending; the database rejects a negative balance.
 */
export const pay = Effect.fn("pay")(function* ({ userId, cause, kind, amount, data = {} }: Payment) {
  const { entries, balance } = yield* lockWallet(userId)
  const paid = yield* sql`select from ledger_entries where user_id = ${userId} and cause = ${cause}`
  if (paid.length > 0) return false
  const next = { number: entries + 1, balance: balance + amount }
  const at = DateTime.formatIso(yield* DateTime.now)
  yield* sql`insert into ledger_entries (user_id, number, cause, kind, data, amount, balance_before, balance, at)
    values (${userId}, ${next.number}, ${cause}, ${kind}, ${JSON.stringify(data)}::jsonb, ${amount},
      ${balance}, ${next.balance}, ${at}::timestamptz)`
  yield* sql`update wallets set entries = ${next.number}, balance = ${next.balance} where user_id = ${userId}`
  return true
}, inTransaction)
