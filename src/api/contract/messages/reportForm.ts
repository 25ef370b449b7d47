import { Schema } from "effect"
import { type Endpoint, IdFromText, route } from "../endpoint.ts"
import { Email } from "../rules.ts"
import { SentTraces } from "./trace.ts"
import { wire } from "../wire.ts"
import { reportLimits } from "./reportLimits.ts"

const required = Schema.isMinLength(1, { message: "validation.required" }).abort()

/** Topics about the platform, or about one problem. */
export const TopicType = Schema.Literals(["system", "problem"])
export type TopicType = typeof TopicType.Type

export const Topic = Schema.Struct({ value: Schema.String, label: Schema.String })
export type Topic = typeof Topic.Type

/** Trims the text before validating it. */
const Trimmed = <Rule extends Schema.Codec<string, string>>(rule: Rule) =>
  Schema.Trim.pipe(Schema.decodeTo(rule))

/**
 * Fields of a report, shared by form and server. Decode the typed values.
 *
 * Messages are keys of the `validation` texts. Encoded, each value is a string or a list of strings, as in a form body.
 * The struct uses wire names, because a separate renaming step would hide the errors of one step behind the other.
 */
export const Report = Schema.Struct({
  email: Trimmed(Schema.String.check(required).pipe(Schema.decodeTo(Email))),
  text: Trimmed(
    Schema.String.check(required, Schema.isMaxLength(reportLimits.text, { message: "validation.max2000" }))
  ),
  topics: Schema.Array(Schema.String).check(Schema.isMinLength(1, { message: "validation.topics" })),
  problem_id: Schema.optionalKey(IdFromText),
  traces: Schema.optionalKey(Schema.fromJsonString(SentTraces))
})
export type Report = typeof Report.Type

/** Properties of one image. The browser passes a `File`; the server passes the type detected from the content. */
export const ReportImage = Schema.Struct({
  type: Schema.String.check(
    Schema.makeFilter((type: string) => reportLimits.imageTypes.some((each) => each === type), {
      message: "validation.imageType"
    })
  ),
  size: Schema.Int.check(
    Schema.isLessThanOrEqualTo(reportLimits.imageBytes, { message: "validation.imageSize" })
  )
})

export const ReportImages = Schema.Array(ReportImage).check(
  Schema.isMaxLength(reportLimits.images, { message: "validation.images" })
)

/** `number` identifies the report in mails and for organisers. */
export const ReportAccepted = wire({ status: Schema.Boolean, number: Schema.Int })
export type ReportAccepted = typeof ReportAccepted.Type

/** Feedback topics and the report form. */
export const feedbackEndpoints = {
  feedbackTopics: {
    ...route("GET", "/feedback/topics", "either"),
    query: { type: TopicType },
    success: Schema.Array(Topic)
  },
  createFeedback: {
    ...route("POST", "/feedback/create", "either"),
    payload: Report,
    multipart: {
      lists: ["topics"],
      files: {
        name: "images",
        maxCount: reportLimits.images,
        maxBytes: reportLimits.imageBytes,
        types: reportLimits.imageTypes,
        rule: ReportImages
      }
    },
    success: ReportAccepted,
    failures: ["Invalid", "TooManyRequests", "Unavailable"],
    idempotent: true
  }
} as const satisfies Record<string, Endpoint>
