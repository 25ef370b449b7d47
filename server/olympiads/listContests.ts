import { DateTime, Effect, Schema } from "effect"
import type { Language } from "../platform/i18n/translate.ts"
import { Moment, type PageRequest, readSql, rowsOf, totalOf } from "../platform/database/sql.ts"
import { type Contest, ContestStatus } from "../../src/api/contract/olympiads/contests.ts"

const Row = Schema.Struct({
  slug: Schema.String,
  status: ContestStatus,
  title_ru: Schema.NullOr(Schema.String),
  title_en: Schema.NullOr(Schema.String),
  summary_ru: Schema.NullOr(Schema.String),
  summary_en: Schema.NullOr(Schema.String),
  registration_starts_at: Schema.NullOr(Moment),
  registration_ends_at: Schema.NullOr(Moment),
  starts_at: Moment,
  ends_at: Moment,
  duration_s: Schema.NullOr(Schema.Int)
})
type Row = typeof Row.Type

/** The columns that `contestsOf` reads. */
const contestColumns = `slug, status, title_ru, title_en, summary_ru, summary_en,
  registration_starts_at, registration_ends_at, starts_at, least(ends_at, ended_at) as ends_at, duration_s`

/**
 * SQL that puts contests into the order of interest: running ones by their end, upcoming ones by their start, past ones
 * from the newest back.
 */
const contestOrder = `
  case status when 'started_contest' then 1 when 'result_calculation' then 3 when 'closed_contest' then 3 else 2 end,
  case when status = 'started_contest' then ends_at
    when status not in ('result_calculation', 'closed_contest') then starts_at end,
  ends_at desc, id`

/** SQL condition of the public lists. */
const listed = "status <> 'draft' and rehearsal_id is null"

/** Rows as contests in a language, or in the one they have. */
const contestsOf = Effect.fnUntraced(function* (rows: ReadonlyArray<unknown>, language: Language) {
  const serverTime = DateTime.formatIso(yield* DateTime.now)
  return (yield* rowsOf(Row)(rows)).map((row) => contestOf(row, language, serverTime))
})

function contestOf(row: Row, language: Language, serverTime: string): Contest {
  const other = language === "ru" ? "en" : "ru"
  return {
    slug: row.slug,
    title: row[`title_${language}`] ?? row[`title_${other}`] ?? row.slug,
    summary: row[`summary_${language}`] ?? row[`summary_${other}`] ?? "",
    status: { value: row.status },
    registrationStartsAt: row.registration_starts_at,
    registrationEndsAt: row.registration_ends_at,
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    durationS: row.duration_s,
    serverTime
  }
}

/** The running contest, else the nearest upcoming one, else the last that ended, else null. */
export const getLatestContest = Effect.fn("getLatestContest")(function* (language: Language) {
  const rows = yield* readSql.unsafe(
    `select ${contestColumns} from contests where ${listed} order by ${contestOrder} limit 1`
  )
  const [latest] = yield* contestsOf(rows, language)
  return latest ?? null
})

/** One page of all contests. */
export const listContests = Effect.fn("listContests")(function* (
  { page = 1, limit = 20 }: PageRequest,
  language: Language
) {
  const [rows, total] = yield* Effect.all(
    [
      readSql.unsafe(
        `select ${contestColumns} from contests where ${listed} order by ${contestOrder} limit $1 offset $2`,
        [limit, (page - 1) * limit]
      ),
      readSql.unsafe(`select count(*) as total from contests where ${listed}`).pipe(totalOf)
    ],
    { concurrency: 2 }
  )
  return { items: yield* contestsOf(rows, language), page, limit, total }
})
