import { Effect, Schema } from "effect"
import { handlersFor } from "../../platform/http/handlersFor.ts"
import { answerReport, changeState } from "./answerReport.ts"
import { createReport } from "./createReport.ts"
import { getReport, listReports } from "./reportInbox.ts"
import { topicsOf } from "./reportTopics.ts"
import type { FileAnswer } from "../../../src/api/contract/endpoint.ts"
import { Files } from "../../platform/files/Files.ts"
import { orNotFound } from "../../platform/files/StorageFailure.ts"
import { rowsOf, sql } from "../../platform/database/sql.ts"
import { notFound } from "../../platform/http/ApiError.ts"

const decodeImage = rowsOf({ key: Schema.String, type: Schema.String })

/** Returns an image of a report. */
const getReportImage = Effect.fn("getReportImage")(function* (number: number, ordinal: number) {
  const files = yield* Files
  const [image] = yield* sql`
    select file_key as key, type from report_images where report_id = ${number}
    and ordinal = ${ordinal}`.pipe(decodeImage)
  if (image === undefined) return yield* notFound
  const bytes = yield* files
    .read(image.key)
    .pipe(Effect.catch(orNotFound("The image of a report could not be read")))
  const answer: FileAnswer = { type: image.type, bytes }
  return answer
})

export const feedbackHandlers = handlersFor("feedback")({
  feedbackTopics: ({ query, language }) => Effect.sync(() => topicsOf(query.type, language)),
  createFeedback: ({ payload, images, viewer, address, language }) =>
    createReport({ report: payload, images, reporter: { userId: viewer?.userId ?? null, address }, language })
})

const close = changeState(["open", "answered"], "closed")
const reopen = changeState(["closed"], "open")

export const reportHandlers = handlersFor("reports")({
  listReports: ({ query, language }) => listReports(query, language),
  getReport: ({ params, language }) => getReport(params.reportId, language),
  answerReport: ({ params, payload, viewer }) => answerReport(viewer.userId, params.reportId, payload.text),
  closeReport: ({ params, language }) => close(params.reportId, language),
  reopenReport: ({ params, language }) => reopen(params.reportId, language),
  getReportImage: ({ params }) => getReportImage(params.reportId, params.ordinal)
})
