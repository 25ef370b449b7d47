import { Effect, Schema } from "effect"
import { Frame, type LedgerEntry, LedgerKind } from "../../../src/api/contract/rewards/rewards.ts"
import type { Language } from "../../platform/i18n/translate.ts"
import { type PageRequest, readSql, rowsOf, totalOf } from "../../platform/database/sql.ts"

const Row = Schema.Struct({
  number: Schema.Int,
  at: Schema.Finite,
  kind: LedgerKind,
  amount: Schema.Int,
  balance: Schema.Int,
  problemId: Schema.NullOr(Schema.Int),
  problemTitle: Schema.NullOr(Schema.String),
  day: Schema.NullOr(Schema.Int),
  frame: Schema.NullOr(Frame)
})

const decodeRows = rowsOf(Row)

/** A page of a learner's ledger entries, newest first. */
export const listLedger = Effect.fn("listLedger")(function* (
  userId: number,
  { page = 1, limit = 20 }: PageRequest,
  language: Language
) {
  const total = yield* readSql`
    select coalesce((select entries from wallets
    where user_id = ${userId}), 0) as total`.pipe(totalOf)
  const rows = yield* readSql`
    select e.number, (extract(epoch from e.at) * 1000)::float8 as at, e.kind, e.amount, e.balance,
      p.id as "problemId", coalesce(case when ${language} = 'ru' then p.title_ru else p.title_en end,
        p.title_ru, p.title_en) as "problemTitle",
      (e.data->>'day')::integer as day, e.data->>'frame' as frame
    from ledger_entries e left join problems p on p.id = (e.data->>'problemId')::bigint
    where e.user_id = ${userId} and e.number <= ${total - (page - 1) * limit}
    order by e.number desc limit ${limit}`.pipe(decodeRows)
  return { items: rows.map(entryOf), page, limit, total }
})

const entryOf = ({ problemId, problemTitle, at, ...rest }: typeof Row.Type): LedgerEntry => ({
  ...rest,
  at: new Date(at).toISOString(),
  problem: problemId === null ? null : { id: problemId, title: problemTitle ?? "" }
})
