import { Effect } from "effect"
import type { Language } from "../platform/i18n/translate.ts"
import { ReadSql } from "../platform/database/SqlLive.ts"
import { type PageRequest, totalOf } from "../platform/database/rows.ts"
import { contestColumns, contestOrder, contestsOf } from "./contestRows.ts"

/** The running contest, else the nearest upcoming one, else the last that ended, else null. */
export const getLatestContest = Effect.fn("getLatestContest")(function* (language: Language) {
  const sql = yield* ReadSql
  const rows = yield* sql.unsafe(
    `select ${contestColumns} from contests where status <> 'draft' order by ${contestOrder} limit 1`
  )
  const [latest] = yield* contestsOf(rows, language)
  return latest ?? null
})

/** One page of all contests. */
export const listContests = Effect.fn("listContests")(function* (
  { page = 1, limit = 20 }: PageRequest,
  language: Language
) {
  const sql = yield* ReadSql
  const [rows, counted] = yield* Effect.all(
    [
      sql.unsafe(
        `select ${contestColumns} from contests where status <> 'draft' order by ${contestOrder} limit $1 offset $2`,
        [limit, (page - 1) * limit]
      ),
      sql`select count(*) as total from contests where status <> 'draft'`
    ],
    { concurrency: 2 }
  )
  return { items: yield* contestsOf(rows, language), page, limit, total: yield* totalOf(counted) }
})
