import { Schema } from "effect"
import type { Endpoint } from "../endpoint.ts"
import { IdFromText, route } from "../endpoint.ts"
import { Email } from "../rules.ts"
import { wire } from "../wire.ts"

/** What a report may carry; the server stops reading at the first byte more. */
export const reportLimits = {
  text: 2000,
  images: 5,
  imageBytes: 10 * 1024 * 1024,
  /** By content, whatever the name says. */
  imageTypes: ["image/jpeg", "image/png"],
  imageExtensions: ["jpg", "jpeg", "png"]
} as const

const required = Schema.isMinLength(1, { message: "validation.required" }).abort()

/** About the platform, or about one problem. */
export const TopicType = Schema.Literals(["system", "problem"])
export type TopicType = typeof TopicType.Type

export const Topic = Schema.Struct({ value: Schema.String, label: Schema.String })
export type Topic = typeof Topic.Type

/** Texts are trimmed first and judged then. */
const Trimmed = <Rule extends Schema.Codec<string, string>>(rule: Rule) =>
  Schema.Trim.pipe(Schema.decodeTo(rule))

/**
 * The fields of a report, for the form and for the server alike: decode what was typed.
 *
 * The messages are keys of the `validation` texts. Encoded, every value is a text or
 * a list of texts, as a form sends them. It is named as on the wire, because renaming
 * is a step of its own and the faults of both steps would never show together.
 */
export const Report = Schema.Struct({
  email: Trimmed(Schema.String.check(required).pipe(Schema.decodeTo(Email))),
  text: Trimmed(
    Schema.String.check(required, Schema.isMaxLength(reportLimits.text, { message: "validation.max2000" }))
  ),
  topics: Schema.Array(Schema.String).check(Schema.isMinLength(1, { message: "validation.topics" })),
  problem_id: Schema.optionalKey(IdFromText)
})
export type Report = typeof Report.Type

/** One image: a `File` of the browser will do; the server asks with the type its content shows. */
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

/** `number` is how the report is called in mails and by organisers. */
export const ReportAccepted = wire({ status: Schema.Boolean, number: Schema.Int })
export type ReportAccepted = typeof ReportAccepted.Type

/** Topics and the report form. */
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
