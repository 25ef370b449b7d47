import { Schema } from "effect"
import type { Endpoint } from "../endpoint.ts"
import { FileAnswer, IdFromText, Instant, Nothing, pageOf, pageQuery, route } from "../endpoint.ts"
import { reportLimits, Topic } from "./feedback.ts"
import { wire } from "../wire.ts"

/** Where a report stands: nobody has answered, somebody has, or there is nothing left to do. */
export const ReportState = Schema.Literals(["open", "answered", "closed"])
export type ReportState = typeof ReportState.Type

const listed = {
  number: Schema.Int,
  state: ReportState,
  /** In the language of the request. */
  topics: Schema.Array(Topic),
  email: Schema.String,
  createdAt: Instant
} as const

/** `beginning`: the first words of the text. */
export const ReportListItem = wire({ ...listed, beginning: Schema.String, images: Schema.Int })
export type ReportListItem = typeof ReportListItem.Type

/** `ordinal` counts from 1 and names the image in its address. */
export const StoredImage = wire({ ordinal: Schema.Int, width: Schema.Int, height: Schema.Int })

/** `author` is null when the account is gone. */
export const ReportAnswer = wire({
  text: Schema.String,
  author: Schema.NullOr(Schema.String),
  createdAt: Instant
})

/** A report as an organiser sees it. */
export const ReportFile = wire({
  ...listed,
  text: Schema.String,
  /** What the reporter reads, and is written to in. */
  language: Schema.Literals(["ru", "en"]),
  /** The account that sent it; null when a visitor did. */
  userId: Schema.NullOr(Schema.Int),
  problem: Schema.NullOr(Schema.Struct({ id: Schema.Int, title: Schema.String })),
  images: Schema.Array(StoredImage),
  answers: Schema.Array(ReportAnswer)
})
export type ReportFile = typeof ReportFile.Type

/** What an organiser writes back; trimmed. */
export const AnswerReport = Schema.Struct({
  text: Schema.Trim.pipe(
    Schema.decodeTo(
      Schema.String.check(
        Schema.isMinLength(1, { message: "validation.required" }),
        Schema.isMaxLength(reportLimits.text, { message: "validation.max2000" })
      )
    )
  )
})

const reportParams = { reportId: IdFromText } as const

/** The inbox of reports, for organisers. */
export const reportEndpoints = {
  listReports: {
    ...route("GET", "/organiser/reports", "support"),
    query: { ...pageQuery, state: Schema.optionalKey(ReportState) },
    success: pageOf(ReportListItem)
  },
  getReport: {
    ...route("GET", "/organiser/reports/:reportId", "support"),
    params: reportParams,
    success: ReportFile,
    failures: ["NotFound"]
  },
  answerReport: {
    ...route("POST", "/organiser/reports/:reportId/answers", "support"),
    params: reportParams,
    payload: AnswerReport,
    // Kept for repeats, and so without the report itself.
    success: Nothing,
    failures: ["NotFound", "Conflict", "Invalid"],
    idempotent: true
  },
  closeReport: {
    ...route("POST", "/organiser/reports/:reportId/close", "support"),
    params: reportParams,
    success: ReportFile,
    failures: ["NotFound"]
  },
  reopenReport: {
    ...route("POST", "/organiser/reports/:reportId/reopen", "support"),
    params: reportParams,
    success: ReportFile,
    failures: ["NotFound"]
  },
  getReportImage: {
    ...route("GET", "/organiser/reports/:reportId/images/:ordinal", "support"),
    params: { ...reportParams, ordinal: IdFromText },
    success: FileAnswer,
    file: reportLimits.imageTypes,
    failures: ["NotFound"]
  }
} as const satisfies Record<string, Endpoint>
