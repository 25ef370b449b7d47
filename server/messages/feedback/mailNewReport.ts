import { Effect, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { Config } from "../../platform/config.ts"
import { Mailer } from "../../platform/mail/Mailer.ts"
import { renderMail } from "../../platform/mail/renderMail.ts"
import { rowsOf } from "../../platform/database/rows.ts"
import type { ReportRequest } from "./createReport.ts"
import { namedTopics } from "./topics.ts"

/** Maximum number of confirmations per hour to an unverified address. */
const hourlyConfirmations = 5

const decodeRecency = rowsOf({ own: Schema.Boolean, recent: Schema.Int })

/** Whether the address belongs to the reporter, and the number of its reports within the last hour. */
const readRecency = Effect.fnUntraced(function* ({ report, reporter }: ReportRequest) {
  const sql = yield* SqlClient.SqlClient
  const email = report.email.toLowerCase()
  const rows = yield* sql`
    select exists (select from users where id = ${reporter.userId} and email = ${email}) as own,
      (select count(*) from reports where lower(email) = ${email} and created_at > now() - interval '1 hour')
        as recent`
  const [recency] = yield* decodeRecency(rows)
  return recency ?? { own: false, recent: 0 }
})

/**
 * Quotes the text only to its verified author, so that a stranger can
 * neither fill a mailbox nor send texts in our name.
 */
const confirmation = (
  number: number,
  { report, language }: ReportRequest,
  supportEmail: string | null,
  own: boolean
) =>
  renderMail({
    to: report.email,
    replyTo: supportEmail ?? undefined,
    language,
    subject: "mail.report.subject",
    values: { number },
    paragraphs: ["mail.report.text", ...(own ? ["mail.report.wrote" as const, { quote: report.text }] : [])],
    button: null,
    afterwards: ["mail.report.soon", "mail.report.ignore"]
  })

const noteToSupport = (
  to: string,
  number: number,
  { report, language, images }: ReportRequest,
  publicUrl: string
) => {
  const about = report.problem_id === undefined ? [] : [`${publicUrl}/problem/${report.problem_id}`]
  const topics = namedTopics(report.topics, language)
    .map(({ label }) => label)
    .join(", ")
  return renderMail({
    to,
    replyTo: report.email,
    language,
    subject: "mail.support.subject",
    values: { number, topics, email: report.email, images: images.length },
    paragraphs: ["mail.support.text", { quote: [report.text, ...about].join("\n\n") }, "mail.support.images"],
    button: { label: "mail.support.button", url: `${publicUrl}/organiser/reports/${number}` },
    afterwards: []
  })
}

/** Queues the mails about a new report in the caller's transaction: one to its author, one to support. */
export const mailNewReport = Effect.fnUntraced(function* (number: number, request: ReportRequest) {
  const mailer = yield* Mailer
  const { supportEmail, publicUrl } = yield* Config
  const { own, recent } = yield* readRecency(request)
  if (own || recent <= hourlyConfirmations) {
    yield* mailer.send(confirmation(number, request, supportEmail, own))
  }
  if (supportEmail !== null) yield* mailer.send(noteToSupport(supportEmail, number, request, publicUrl))
})
