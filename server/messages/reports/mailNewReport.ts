import { Effect, Schema } from "effect"
import { Config } from "../../platform/config.ts"
import { sendMail } from "../../platform/mail/Mailer.ts"
import type { ReportRequest } from "./createReport.ts"
import { rowsOf, sql } from "../../platform/database/sql.ts"
import { namedTopics } from "./reportTopics.ts"

/** Maximum number of confirmations per hour to an unverified address. */
const hourlyConfirmations = 5

const decodeRecency = rowsOf({ own: Schema.Boolean, recent: Schema.Int })

/** Whether the address belongs to the reporter, and the number of its reports within the last hour. */
const readRecency = Effect.fnUntraced(function* ({ report, reporter }: ReportRequest) {
  const email = report.email.toLowerCase()
  const [recency] = yield* sql`
    select exists (select from users where id = ${reporter.userId} and email = ${email}) as own,
      (select count(*) from reports where lower(email) = ${email} and created_at > now() - interval '1 hour')
        as recent`.pipe(decodeRecency)
  return recency ?? { own: false, recent: 0 }
})

/**
 * Quotes the text only to its verified author, so that a stranger can
 * neither fill a mailbox nor send texts in our name.
 */
const confirm = (
  number: number,
  { report, language }: ReportRequest,
  supportEmail: string | null,
  own: boolean
) =>
  sendMail({
    to: report.email,
    replyTo: supportEmail ?? undefined,
    language,
    subject: "mail.report.subject",
    values: { number },
    paragraphs: ["mail.report.text", ...(own ? ["mail.report.wrote" as const, { quote: report.text }] : [])],
    afterwards: ["mail.report.soon", "mail.report.ignore"]
  })

const notifySupport = (
  to: string,
  number: number,
  { report, language, images }: ReportRequest,
  publicUrl: string
) => {
  const about = report.problem_id === undefined ? [] : [`${publicUrl}/problem/${report.problem_id}`]
  const topics = namedTopics(report.topics, language)
    .map(({ label }) => label)
    .join(", ")
  return sendMail({
    to,
    replyTo: report.email,
    language,
    subject: "mail.support.subject",
    values: { number, topics, email: report.email, images: images.length },
    paragraphs: ["mail.support.text", { quote: [report.text, ...about].join("\n\n") }, "mail.support.images"],
    button: { label: "mail.support.button", path: `/organiser/reports/${number}` }
  })
}

/** Queues the mails about a new report in the caller's transaction: one to its author, one to support. */
export const mailNewReport = Effect.fnUntraced(function* (number: number, request: ReportRequest) {
  const { supportEmail, publicUrl } = yield* Config
  const { own, recent } = yield* readRecency(request)
  if (own || recent <= hourlyConfirmations) yield* confirm(number, request, supportEmail, own)
  if (supportEmail !== null) yield* notifySupport(supportEmail, number, request, publicUrl)
})
