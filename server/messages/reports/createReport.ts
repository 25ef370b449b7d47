import { randomUUID } from "node:crypto"
import { Effect } from "effect"
import type { Report, ReportAccepted } from "../../../src/api/contract/messages/reportForm.ts"
import type { Language } from "../../platform/i18n/translate.ts"
import { storableField } from "../../platform/http/storableField.ts"
import type { CleanImage } from "../../platform/files/cleanImage.ts"
import { Files } from "../../platform/files/Files.ts"
import { orUnavailable } from "../../platform/files/StorageFailure.ts"
import { invalid } from "../../platform/http/ApiError.ts"
import { mayKnowProblem } from "../../platform/database/mayKnowProblem.ts"
import { type Reporter, ReportLimits } from "./ReportLimits.ts"
import { mailNewReport } from "./mailNewReport.ts"
import { decodeIds, inTransaction, sql } from "../../platform/database/sql.ts"
import { areTopics } from "./reportTopics.ts"

interface KeyedImage extends CleanImage {
  readonly key: string
}

export interface ReportRequest {
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
    insert into reports (user_id, email, text, topics, problem_id, language, traces)
    select ${reporter.userId}::bigint, ${report.email}, ${report.text}, ${[...new Set(report.topics)]}::text[],
      ${problemId}::bigint, ${language}, ${JSON.stringify(report.traces ?? [])}::jsonb
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
    Effect.forEach(images, ({ key }) => Effect.ignore(files.remove(key)), {
      discard: true,
      concurrency: "unbounded"
    })
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
  // A failed commit does not show whether the report is stored, so its images stay.
  const wholly = inTransaction(Effect.onError(insert, () => removeAll(images))).pipe(
    Effect.catchTag("StorageFailure", orUnavailable("The images of a report could not be kept"))
  )
  return yield* limits.during(request.reporter, wholly)
})
