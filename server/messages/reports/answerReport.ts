import { Effect, Schema } from "effect"
import { ReportState } from "../../../src/api/contract/messages/reportInbox.ts"
import type { Language } from "../../platform/i18n/translate.ts"
import { notify } from "../notifications/notify.ts"
import { Config } from "../../platform/config.ts"
import { storableField } from "../../platform/http/storableField.ts"
import { ApiError, notFound } from "../../platform/http/ApiError.ts"
import { sendMail } from "../../platform/mail/Mailer.ts"
import { inTransaction, rowsOf, sql } from "../../platform/database/sql.ts"
import { getReport } from "./reportInbox.ts"

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

/** Locks the report until the caller's transaction ends. */
const lockReport = Effect.fnUntraced(function* (number: number) {
  const [asked] = yield* sql`
    select state, email, text, language, user_id as "userId" from reports
    where id = ${number} for update`.pipe(decodeAsked)
  return asked ?? (yield* notFound)
})

const setState = (number: number, state: ReportState) =>
  sql`update reports set state = ${state}, changed_at = now() where id = ${number}`

const mailAnswer = Effect.fnUntraced(function* (
  number: number,
  { email, language, text }: Asked,
  answer: string
) {
  const { supportEmail } = yield* Config
  yield* sendMail({
    to: email,
    replyTo: supportEmail ?? undefined,
    language,
    subject: "mail.answer.subject",
    values: { number },
    paragraphs: ["mail.answer.text", { quote: answer }, "mail.report.wrote", { quote: text }]
  })
})

/**
 * Answers a report by mail, and by notification if its author has an account. A closed report must be reopened first.
 */
export const answerReport = Effect.fn("answerReport")(function* (
  organiserId: number,
  number: number,
  answer: string
) {
  yield* storableField("text", answer)
  const asked = yield* lockReport(number)
  if (asked.state === "closed") return yield* reportClosed
  yield* sql`
    insert into report_answers (report_id, author_id, text) values (${number}, ${organiserId}, ${answer})`
  yield* setState(number, "answered")
  yield* mailAnswer(number, asked, answer)
  if (asked.userId !== null) yield* notify(asked.userId, "report_answer", number, { answer })
  return null
}, inTransaction)

/** Closes or reopens a report; repeated calls change nothing. */
export const changeState = (from: ReadonlyArray<ReportState>, to: ReportState) =>
  Effect.fn("changeReportState")(function* (number: number, language: Language) {
    const { state } = yield* lockReport(number)
    if (from.includes(state)) yield* setState(number, to)
    return yield* getReport(number, language)
  }, inTransaction)
