import { randomUUID } from "node:crypto"
import { Effect, Schema } from "effect"
import type { Report, ReportAccepted } from "../../../src/api/contract/messages/reportForm.ts"
import type { Language } from "../../platform/i18n/translate.ts"
import { storableField } from "../../platform/http/storableField.ts"
import type { CleanImage } from "../../platform/files/cleanImage.ts"
import { Files } from "../../platform/files/Files.ts"
import { orUnavailable } from "../../platform/files/StorageFailure.ts"
import { invalid } from "../../platform/http/ApiError.ts"
import { mayKnowProblem } from "../../platform/database/mayKnowProblem.ts"
import { type Reporter, ReportLimits } from "./ReportLimits.ts"
import { decodeIds, inTransaction, sql, rowsOf } from "../../platform/database/sql.ts"
import { areTopics, namedTopics } from "./reportTopics.ts"
import { Config } from "../../platform/config.ts"
import { sendMail } from "../../platform/mail/Mailer.ts"

interface KeyedImage extends CleanImage {
  readonly key: string
}

interface ReportRequest {
  readonly report: Report
  readonly images: ReadonlyArray<CleanImage>
  readonly reporter: Reporter
  readonly language: Language
}

const unknownProblem = invalid({ problem_id: ["report.problemUnknown"] })

/** Storage folder of report images. */
export const imageFolder = "reports"

const checkTexts = ({ text, topics }: Report) =>
  Effect.andThen(
    storableField("text", text),
    areTopics(topics) ? Effect.void : invalid({ topics: ["validation.topics"] })
  )

const addReport = Effect.fnUntraced(function* ({ report, reporter, language }: ReportRequest) {
  const problemId = report.problem_id ?? null
  const [added] = yield* sql`
    insert into reports (user_id, email, text, topics, problem_id, language)
    select ${reporter.userId}::bigint, ${report.email}, ${report.text}, ${[...new Set(report.topics)]}::text[],
      ${problemId}::bigint, ${language}
    where ${problemId}::bigint is null or exists (select from problems p
      where p.id = ${problemId}::bigint and ${sql.literal(mayKnowProblem("p", String(reporter.userId)))})
    returning id`.pipe(decodeIds)
  return added === undefined ? yield* unknownProblem : added.id
})

/** Stores the image files and their rows. */
const addImages = Effect.fnUntraced(function* (number: number, images: ReadonlyArray<KeyedImage>) {
  const files = yield* Files
  for (const [at, { key, path, type, bytes, width, height }] of images.entries()) {
    yield* files.store(key, path)
    yield* sql`
      insert into report_images (report_id, ordinal, file_key, type, bytes, width, height)
      values (${number}, ${at + 1}, ${key}, ${type}, ${bytes}, ${width}, ${height})`
  }
})

const removeAll = (images: ReadonlyArray<KeyedImage>) =>
  Effect.flatMap(Files, (files) =>
    Effect.forEach(images, ({ key }) => Effect.ignore(files.remove(key)), { discard: true })
  )

/**
 * Stores a report with its images and queues its mails, all or nothing.
 * Returns the report number, which all later references use.
 */
export const createReport = Effect.fn("createReport")(function* (request: ReportRequest) {
  const limits = yield* ReportLimits
  const images = request.images.map((image) => ({ ...image, key: `${imageFolder}/${randomUUID()}` }))
  yield* checkTexts(request.report)
  const insert = Effect.gen(function* () {
    const number = yield* addReport(request)
    yield* addImages(number, images)
    yield* mailNewReport(number, request)
    const accepted: ReportAccepted = { status: true, number }
    return accepted
  })
  const wholly = inTransaction(insert).pipe(
    Effect.onError(() => removeAll(images)),
    Effect.catchTag("StorageFailure", orUnavailable("The images of a report could not be kept"))
  )
  return yield* limits.during(request.reporter, wholly)
})

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
const mailNewReport = Effect.fnUntraced(function* (number: number, request: ReportRequest) {
  const { supportEmail, publicUrl } = yield* Config
  const { own, recent } = yield* readRecency(request)
  if (own || recent <= hourlyConfirmations) yield* confirm(number, request, supportEmail, own)
  if (supportEmail !== null) yield* notifySupport(supportEmail, number, request, publicUrl)
})
