import { Effect } from "effect"
import { inTransaction, sql } from "../../platform/database/sql.ts"
import { lockContent } from "./lockContent.ts"

/** Stores the order of titles in each language, so that sorting does not depend on the database's locales. */
export const rankTitles = Effect.fn("rankTitles")(function* () {
  yield* lockContent()
  // Two transactions that lock rows in different orders could wait for each other.
  const titles = yield* sql<{ id: number; ru: string; en: string }>`
    select id, coalesce(title_ru, title_en) as ru, coalesce(title_en, title_ru) as en
    from problems order by id for no key update`
  const ranks = (language: "ru" | "en") => {
    const { compare } = new Intl.Collator(language, { numeric: true })
    return titles.toSorted((left, right) => compare(left[language], right[language])).map(({ id }) => id)
  }
  yield* sql`
    update problems set rank_ru = ru.rank, rank_en = en.rank
    from unnest(${ranks("ru")}::bigint[]) with ordinality as ru (id, rank)
    join unnest(${ranks("en")}::bigint[]) with ordinality as en (id, rank) on en.id = ru.id
    where problems.id = ru.id and (rank_ru, rank_en) is distinct from (ru.rank, en.rank)`
}, inTransaction)
