import { Effect, Schema } from "effect"
import { SqlClient } from "effect/sql"
import {
  type ReportFile,
  type ReportListItem,
  ReportState
} from "../../../src/api/contract/messages/reports.ts"
import type { Language } from "../../platform/i18n/translate.ts"
import { notFound } from "../../platform/http/ApiError.ts"
import { Moment, type PageRequest, rowsOf, titleIn, totalOf } from "../../platform/database/rows.ts"
import { namedTopics } from "./topics.ts"

interface ReportQuery extends PageRequest {
  readonly state?: ReportState | undefined
}

const listed = {
  number: Schema.Int,
  state: ReportState,
  topics: Schema.Array(Schema.String),
  email: Schema.String,
  createdAt: Moment
}

const beginningLength = 160
const decodeList = rowsOf({ ...listed, beginning: Schema.String, images: Schema.Int })

/** A page of the inbox, newest first. */
export const listReports = Effect.fn("listReports")(function* (query: ReportQuery, language: Language) {
  const sql = yield* SqlClient.SqlClient
  const { state = null, page = 1, limit = 20 } = query
  const matching = sql`${state}::text is null or r.state = ${state}`
  const total = yield* totalOf(yield* sql`select count(*) as total from reports r where ${matching}`)
  const rows = yield* sql`
    select r.id as number, r.state, r.topics, r.email, r.created_at as "createdAt",
      left(r.text, ${beginningLength}) as beginning,
      (select count(*) from report_images i where i.report_id = r.id) as images
    from reports r where ${matching}
    order by r.id desc limit ${limit} offset ${(page - 1) * limit}`
  const items = (yield* decodeList(rows)).map((row): ReportListItem => ({
    ...row,
    topics: namedTopics(row.topics, language)
  }))
  return { items, page, limit, total }
})

const decodeReports = rowsOf({
  ...listed,
  text: Schema.String,
  language: Schema.Literals(["ru", "en"]),
  userId: Schema.NullOr(Schema.Int),
  problemId: Schema.NullOr(Schema.Int),
  problemTitle: Schema.NullOr(Schema.String)
})

const readReport = Effect.fnUntraced(function* (number: number, language: Language) {
  const sql = yield* SqlClient.SqlClient
  const title = sql.literal(titleIn(language, "p"))
  const rows = yield* sql`
    select r.id as number, r.state, r.topics, r.email, r.created_at as "createdAt", r.text, r.language,
      r.user_id as "userId", r.problem_id as "problemId", ${title} as "problemTitle"
    from reports r left join problems p on p.id = r.problem_id
    where r.id = ${number}`
  const [row] = yield* decodeReports(rows)
  return row ?? (yield* notFound)
})

const decodeImages = rowsOf({ ordinal: Schema.Int, width: Schema.Int, height: Schema.Int })
const decodeAnswers = rowsOf({ text: Schema.String, author: Schema.NullOr(Schema.String), createdAt: Moment })

/** One report with all details, for organisers. */
export const getReport = Effect.fn("getReport")(function* (number: number, language: Language) {
  const sql = yield* SqlClient.SqlClient
  const { problemId, problemTitle, ...row } = yield* readReport(number, language)
  const images = yield* decodeImages(
    yield* sql`
      select ordinal, width, height from report_images where report_id = ${number} order by ordinal`
  )
  const answers = yield* decodeAnswers(
    yield* sql`
      select a.text, u.email as author, a.created_at as "createdAt"
      from report_answers a left join users u on u.id = a.author_id
      where a.report_id = ${number} order by a.id`
  )
  const report: ReportFile = {
    ...row,
    topics: namedTopics(row.topics, language),
    problem: problemId === null ? null : { id: problemId, title: problemTitle ?? "" },
    images,
    answers
  }
  return report
})
