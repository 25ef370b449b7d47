import { Schema } from "effect"
import type { Endpoint } from "../endpoint.ts"
import { FileAnswer, IdFromText, Instant, Nothing, pageOf, pageQuery, route } from "../endpoint.ts"
import { reportLimits, Topic } from "./feedback.ts"
import { wire } from "../wire.ts"

/** State of a report: unanswered, answered, or closed. */
export const ReportState = Schema.Literals(["open", "answered", "closed"])
export type ReportState = typeof ReportState.Type

const listed = {
  number: Schema.Int,
  state: ReportState,
  /** In the request's language. */
  topics: Schema.Array(Topic),
  email: Schema.String,
  createdAt: Instant
} as const

/** `beginning`: the first words of the text. `images`: their number. */
export const ReportListItem = wire({ ...listed, beginning: Schema.String, images: Schema.Int })
export type ReportListItem = typeof ReportListItem.Type

/** `ordinal` counts from 1 and names the image in its address. */
export const StoredImage = wire({ ordinal: Schema.Int, width: Schema.Int, height: Schema.Int })

/** `author` is null if the account was deleted. */
export const ReportAnswer = wire({
  text: Schema.String,
  author: Schema.NullOr(Schema.String),
  createdAt: Instant
})

/** A report in the inbox. */
export const ReportFile = wire({
  ...listed,
  text: Schema.String,
  /** Language for replies to the reporter. */
  language: Schema.Literals(["ru", "en"]),
  /** The reporter's account; null for guests. */
  userId: Schema.NullOr(Schema.Int),
  problem: Schema.NullOr(Schema.Struct({ id: Schema.Int, title: Schema.String })),
  images: Schema.Array(StoredImage),
  answers: Schema.Array(ReportAnswer)
})
export type ReportFile = typeof ReportFile.Type

/** A reply to a report; trimmed. */
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

/** The inbox of reports, for users with the `support` role. */
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
    // The answer is stored for repeated requests, so it must not contain the report.
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
