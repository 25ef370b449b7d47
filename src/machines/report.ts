import type { Trace } from "../api/contract/messages/trace.ts"

/** A form may exceed the limit one image at a time, but then is invalid; a larger selection at once is rejected. */
export const maximumImages = 5

/** An image as the visitor selected it. */
export interface ReportImage {
  readonly id: string
  readonly name: string
  readonly content: Blob
}

export interface ReportValues {
  readonly email: string
  readonly text: string
  readonly topics: ReadonlyArray<string>
  readonly images: ReadonlyArray<ReportImage>
  /** What the page's actors did, if the writer agrees to send it. */
  readonly traces: ReadonlyArray<Trace>
}

/** A request that may have arrived: resending the same content reuses its key. */
export interface ReportAttempt {
  readonly key: string
  readonly content: string
}

/** The part of the form that survives a page unload. */
export interface ReportDraft {
  readonly values: ReportValues
  readonly attempt: ReportAttempt | null
}

export interface ReportToSend {
  readonly key: string
  readonly problemId: number | null
  readonly values: ReportValues
  readonly images: ReadonlyArray<Blob>
  readonly onProgress: (share: number) => void
}

/** `accepted` is false if the server answered but did not store the report. */
export interface ReportReceipt {
  readonly accepted: boolean
  readonly number: number
}

/** Details for the confirmation message. */
export interface SentReport {
  readonly number: number
  readonly email: string
}

export const noReport: ReportValues = { email: "", text: "", topics: [], images: [], traces: [] }

/** A report with only an email counts as blank. */
export const isBlank = ({ text, topics, images }: ReportValues) =>
  text === "" && topics.length === 0 && images.length === 0

/** A fingerprint of the content, equal for equivalent reports. */
export const contentOf = ({ email, text, topics, images, traces }: ReportValues) =>
  JSON.stringify([email.trim(), text.trim(), [...topics].sort(), images.map(({ id }) => id), traces])

export const filledFields = (values: ReportValues) =>
  (Object.keys(values) as ReadonlyArray<keyof ReportValues>).filter((field) => values[field].length > 0)
