import { failedWith } from "./failedWith.ts"
import type { FieldErrors } from "./formMachine.ts"

/** More may be chosen one by one, and then have to be removed; more at once are not taken. */
export const maximumImages = 5

/** A picture as the visitor chose it. */
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
}

export type ReportField = keyof ReportValues
export type ReportChange = Partial<Omit<ReportValues, "images">>

/** A sending that may have arrived: the same content goes out under the same key again. */
export interface ReportAttempt {
  readonly key: string
  readonly content: string
}

/** What outlives the page. */
export interface ReportDraft {
  readonly values: ReportValues
  readonly attempt: ReportAttempt | null
}

export interface OutgoingReport {
  readonly key: string
  readonly problemId: number | null
  readonly values: ReportValues
  readonly images: ReadonlyArray<Blob>
  readonly onProgress: (share: number) => void
}

/** `taken` false: the server answered, and did not accept it. */
export interface ReportReceipt {
  readonly taken: boolean
  readonly number: number
}

/** What to tell who sent it. */
export interface SentReport {
  readonly number: number
  readonly email: string
}

export const noReport: ReportValues = { email: "", text: "", topics: [], images: [] }

/** Nothing but an email is nothing yet. */
export const isBlank = ({ text, topics, images }: ReportValues) =>
  text === "" && topics.length === 0 && images.length === 0

/** Equal for reports that say the same. */
export const contentOf = ({ email, text, topics, images }: ReportValues) =>
  JSON.stringify([email.trim(), text.trim(), [...topics].sort(), images.map(({ id }) => id)])

export const filledFields = (values: ReportValues) =>
  (Object.keys(values) as ReadonlyArray<ReportField>).filter((field) => values[field].length > 0)

/** What the server says of single fields. */
export const rejectionsOf = (error: unknown): FieldErrors =>
  failedWith(error, "Rejected") ? error.fieldErrors : {}
