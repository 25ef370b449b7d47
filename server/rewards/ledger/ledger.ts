import { DateTime, Effect, Schema } from "effect"
import type { LedgerKind } from "../../../src/api/contract/rewards/rewards.ts"
import { fragment, inTransaction, rowsOf, sql } from "../../platform/database/sql.ts"

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
 * Writes ledger entries in the caller's transaction, if any; returns how many are new.
 * The caller checks the balance before spending; the database rejects a negative balance.
 */
export const payAll = Effect.fn("payAll")(function* (payments: ReadonlyArray<Payment>) {
  const asked = fragment`jsonb_to_recordset(${JSON.stringify(payments)}::jsonb)
    as asked ("userId" bigint, cause text, kind text, amount integer, data jsonb)`
  yield* sql`insert into wallets (user_id) select distinct "userId" from ${asked} order by "userId"
    on conflict do nothing`
  // All transactions take the locks in the same order, so they cannot deadlock.
  yield* sql`select from wallets where user_id in (select "userId" from ${asked}) order by user_id for update`
  const at = DateTime.formatIso(yield* DateTime.now)
  const paid = yield* sql`
    with due as (
      select distinct on ("userId", cause) "userId" as user_id, cause, kind, amount, coalesce(data, '{}') as data
      from ${asked} where not exists (
        select from ledger_entries e where e.user_id = asked."userId" and e.cause = asked.cause)
    )
    insert into ledger_entries (user_id, number, cause, kind, data, amount, balance_before, balance, at)
    select user_id, entries + row_number() over own, cause, kind, data, amount,
      balance + sum(amount) over own - amount, balance + sum(amount) over own, ${at}::timestamptz
    from due join wallets using (user_id) window own as (partition by user_id order by cause)
    returning user_id`
  yield* sql`
    update wallets w set entries = l.number, balance = l.balance
    from (select distinct on (user_id) user_id, number, balance from ledger_entries
      where user_id in (select "userId" from ${asked}) order by user_id, number desc) l
    where w.user_id = l.user_id and w.entries <> l.number`
  return paid.length
}, inTransaction)

/** Writes a ledger entry as `payAll` does; returns whether it is new. */
export const pay = (payment: Payment) => Effect.map(payAll([payment]), (count) => count > 0)
