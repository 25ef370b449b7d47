import { Schema } from "effect"
import { Report, ReportImages } from "./contract/messages/reportForm.ts"
import type { FieldErrors } from "./errors.ts"

interface TypedReport {
  readonly email: string
  readonly text: string
  readonly topics: ReadonlyArray<string>
  readonly images: ReadonlyArray<Pick<Blob, "type" | "size">>
}

const parseOptions = { errors: "all" } as const
const rules = Schema.toStandardSchemaV1(Schema.Struct({ ...Report.fields, images: ReportImages }), {
  parseOptions
})

/** Form field of an issue: `email`, or `images.2` for one item of a list. */
const keyOf = (path: ReadonlyArray<unknown>) => path.slice(0, 2).filter(isKey).join(".")
const isKey = (part: unknown): part is PropertyKey => typeof part === "string" || typeof part === "number"

/** Validates the current values of the report form, synchronously. */
export function checkReport({ email, text, topics, images }: TypedReport): FieldErrors {
  const facts = images.map(({ type, size }) => ({ type, size }))
  const checked = rules["~standard"].validate({ email, text, topics, images: facts })
  const issues = "issues" in checked ? (checked.issues ?? []) : []
  const fieldErrors: Record<string, Array<string>> = {}
  for (const { path = [], message } of issues) (fieldErrors[keyOf(path)] ??= []).push(message)
  return fieldErrors
}
