import { Schema } from "effect"
import {
  type Endpoint,
  FileAnswer,
  IdFromText,
  Instant,
  Nothing,
  pageOf,
  pageQuery,
  route,
  routesBelow
} from "../endpoint.ts"
import { Topic } from "./reportForm.ts"
import { reportLimits } from "./reportLimits.ts"
import { Traces } from "./trace.ts"
import { filledWhenTrimmed } from "../rules.ts"
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
  answers: Schema.Array(ReportAnswer),
  /** Empty unless the reporter agreed to send them. */
  traces: Traces
})
export type ReportFile = typeof ReportFile.Type

/** A reply to a report; trimmed. */
export const AnswerReport = Schema.Struct({
  text: filledWhenTrimmed(reportLimits.text)
})

const params = { reportId: IdFromText } as const
const ofReport = routesBelow("/organiser/reports/:reportId", "support", params)

/** The inbox of reports, for users with the `support` role. */
export const reportEndpoints = {
  listReports: {
    ...route("GET", "/organiser/reports", "support"),
    query: { ...pageQuery, state: Schema.optionalKey(ReportState) },
    success: pageOf(ReportListItem)
  },
  getReport: { ...ofReport("GET", ""), success: ReportFile },
  answerReport: {
    ...ofReport("POST", "/answers"),
    payload: AnswerReport,
    // The answer is stored for repeated requests, so it must not contain the report.
    success: Nothing,
    failures: ["NotFound", "Conflict", "Invalid"],
    idempotent: true
  },
  closeReport: { ...ofReport("POST", "/close"), success: ReportFile },
  reopenReport: { ...ofReport("POST", "/reopen"), success: ReportFile },
  getReportImage: {
    ...ofReport("GET", "/images/:ordinal"),
    params: { ...params, ordinal: IdFromText },
    success: FileAnswer,
    file: reportLimits.imageTypes,
    failures: ["NotFound", "Unavailable"]
  }
} as const satisfies Record<string, Endpoint>
