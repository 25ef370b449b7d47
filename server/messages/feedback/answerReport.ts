import { Effect, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { ReportState } from "../../../src/api/contract/messages/reports.ts"
import type { Language } from "../../platform/i18n/translate.ts"
import { notify } from "../notifications/notify.ts"
import { Config } from "../../platform/config.ts"
import { isStorable } from "../../platform/database/storableText.ts"
import { ApiError, invalid, notFound } from "../../platform/http/ApiError.ts"
import { Mailer } from "../../platform/mail/Mailer.ts"
import { renderMail } from "../../platform/mail/renderMail.ts"
import { rowsOf } from "../../platform/database/rows.ts"
import { getReport } from "./reportRows.ts"

const Asked = Schema.Struct({
  state: ReportState,
  email: Schema.String,
  text: Schema.String,
  language: Schema.Literals(["ru", "en"]),
  userId: Schema.NullOr(Schema.Int)
})
type Asked = typeof Asked.Type
const decodeAsked = rowsOf(Asked)

const reportClosed = new ApiError("Conflict", { message: "report.closed" })
const unreadable = invalid({ text: ["validation.invalid"] })

/** Locks the report until the caller's transaction ends. */
const lockReport = Effect.fnUntraced(function* (number: number) {
  const sql = yield* SqlClient.SqlClient
  const rows = yield* sql`
    select state, email, text, language, user_id as "userId" from reports where id = ${number} for update`
  const [asked] = yield* decodeAsked(rows)
  return asked ?? (yield* notFound)
})

const setState = (number: number, state: ReportState) =>
  SqlClient.SqlClient.use(
    (sql) => sql`update reports set state = ${state}, changed_at = now() where id = ${number}`
  )

const mailAnswer = Effect.fnUntraced(function* (
  number: number,
  { email, language, text }: Asked,
  answer: string
) {
  const { supportEmail } = yield* Config
  const mail = renderMail({
    to: email,
    replyTo: supportEmail ?? undefined,
    language,
    subject: "mail.answer.subject",
    values: { number },
    paragraphs: ["mail.answer.text", { quote: answer }, "mail.report.wrote", { quote: text }],
    button: null,
    afterwards: []
  })
  yield* (yield* Mailer).send(mail)
})

/**
 * Answers a report by mail, and by notification if its author has an account. A closed report must be reopened first.
 */
export const answerReport = Effect.fn("answerReport")(function* (
  organiserId: number,
  number: number,
  answer: string
) {
  const sql = yield* SqlClient.SqlClient
  if (!isStorable(answer)) return yield* unreadable
  const answering = Effect.gen(function* () {
    const asked = yield* lockReport(number)
    if (asked.state === "closed") return yield* reportClosed
    yield* sql`
      insert into report_answers (report_id, author_id, text) values (${number}, ${organiserId}, ${answer})`
    yield* setState(number, "answered")
    yield* mailAnswer(number, asked, answer)
    if (asked.userId !== null) yield* notify(asked.userId, "report_answer", number, { answer })
    return null
  })
  return yield* sql.withTransaction(answering)
})

/** Closes or reopens a report; repeated calls change nothing. */
export const changeState = (from: ReadonlyArray<ReportState>, to: ReportState) =>
  Effect.fn("changeReportState")(function* (number: number, language: Language) {
    const sql = yield* SqlClient.SqlClient
    const changing = Effect.gen(function* () {
      const { state } = yield* lockReport(number)
      if (from.includes(state)) yield* setState(number, to)
      return yield* getReport(number, language)
    })
    return yield* sql.withTransaction(changing)
  })
