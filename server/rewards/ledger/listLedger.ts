import { Effect } from "effect"
import { LedgerEntry } from "../../../src/api/contract/rewards/rewards.ts"
import type { Language } from "../../platform/i18n/translate.ts"
import { type PageRequest, readSql, rowsLike, totalOf } from "../../platform/database/sql.ts"

const decodeRows = rowsLike(LedgerEntry)

/** A page of a learner's ledger entries, newest first. */
export const listLedger = Effect.fn("listLedger")(function* (
  userId: number,
  { page = 1, limit = 20 }: PageRequest,
  language: Language
) {
  const total = yield* readSql`
    select coalesce((select entries from wallets
    where user_id = ${userId}), 0) as total`.pipe(totalOf)
  const items = yield* readSql`
    select e.number, e.at, e.kind, e.amount, e.balance,
      case when p.id is not null then jsonb_build_object('id', p.id, 'title', coalesce(
        case when ${language} = 'ru' then p.title_ru else p.title_en end, p.title_ru, p.title_en, '')) end as problem,
      (e.data->>'day')::integer as day, e.data->>'frame' as frame
    from ledger_entries e left join problems p on p.id = (e.data->>'problemId')::bigint
    where e.user_id = ${userId} and e.number <= ${total - (page - 1) * limit}
    order by e.number desc limit ${limit}`.pipe(decodeRows)
  return { items, page, limit, total }
})
