import { Effect } from "effect"
import { Attempt } from "../../../src/api/contract/practice/statistic.ts"
import type { Language } from "../../platform/i18n/translate.ts"
import { ReadSql } from "../../platform/database/SqlLive.ts"
import { rowsLike } from "../../platform/database/rows.ts"

const decodeRows = rowsLike(Attempt)

const newest = 10

/** The last solutions of a learner, whatever they were for. */
export const listAttempts = Effect.fn("listAttempts")(function* (userId: number, language: Language) {
  const sql = yield* ReadSql
  return yield* decodeRows(
    yield* sql`
      select s.id, s.problem_id as "problemId", c.slug as contest, s.status, s.score, s.received_at as "receivedAt",
        coalesce(case when ${language} = 'ru' then p.title_ru else p.title_en end,
          p.title_ru, p.title_en, '') as "problemTitle"
      from solutions s join problems p on p.id = s.problem_id left join contests c on c.id = s.contest_id
      where s.user_id = ${userId} order by s.id desc limit ${newest}`
  )
})
