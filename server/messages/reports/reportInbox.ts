import { Effect, Schema } from "effect"
import {
  ReportAnswer,
  type ReportFile,
  type ReportListItem,
  ReportState,
  StoredImage
} from "../../../src/api/contract/messages/reportInbox.ts"
import { Traces } from "../../../src/api/contract/messages/trace.ts"
import type { Language } from "../../platform/i18n/translate.ts"
import { notFound } from "../../platform/http/ApiError.ts"
import {
  fragment,
  Moment,
  type PageRequest,
  rowsLike,
  rowsOf,
  sql,
  titleIn,
  totalOf
} from "../../platform/database/sql.ts"
import { namedTopics } from "./reportTopics.ts"

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
  const { state = null, page = 1, limit = 20 } = query
  const matching = fragment`${state}::text is null or r.state = ${state}`
  const total = yield* sql`select count(*) as total from reports r where ${matching}`.pipe(totalOf)
  const rows = yield* sql`
    select r.id as number, r.state, r.topics, r.email, r.created_at as "createdAt",
      left(r.text, ${beginningLength}) as beginning,
      (select count(*) from report_images i where i.report_id = r.id) as images
    from reports r where ${matching}
    order by r.id desc limit ${limit} offset ${(page - 1) * limit}`.pipe(decodeList)
  const items = rows.map((row): ReportListItem => ({
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
  problemTitle: Schema.NullOr(Schema.String),
  traces: Traces
})

const readReport = Effect.fnUntraced(function* (number: number, language: Language) {
  const title = sql.literal(titleIn(language, "p"))
  const [row] = yield* sql`
    select r.id as number, r.state, r.topics, r.email, r.created_at as "createdAt", r.text, r.language,
      r.traces, r.user_id as "userId", r.problem_id as "problemId", ${title} as "problemTitle"
    from reports r left join problems p on p.id = r.problem_id
    where r.id = ${number}`.pipe(decodeReports)
  return row ?? (yield* notFound)
})

const decodeImages = rowsLike(StoredImage)
const decodeAnswers = rowsLike(ReportAnswer)

/** One report with all details, for organisers. */
export const getReport = Effect.fn("getReport")(function* (number: number, language: Language) {
  const { problemId, problemTitle, ...row } = yield* readReport(number, language)
  const images = yield* sql`
    select ordinal, width, height from report_images where report_id = ${number}
    order by ordinal`.pipe(decodeImages)
  const answers = yield* sql`
    select a.text, u.email as author, a.created_at as "createdAt"
    from report_answers a left join users u on u.id = a.author_id
    where a.report_id = ${number} order by a.id`.pipe(decodeAnswers)
  const report: ReportFile = {
    ...row,
    topics: namedTopics(row.topics, language),
    problem: problemId === null ? null : { id: problemId, title: problemTitle ?? "" },
    images,
    answers
  }
  return report
})
