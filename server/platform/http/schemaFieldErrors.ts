import { type Schema, SchemaIssue } from "effect"
import { isServerMessageKey, type ServerMessageKey } from "../i18n/translate.ts"
import { type FieldErrors, invalid } from "./ApiError.ts"

/** Messages of rules are keys; all others become `validation.invalid`. */
const format = SchemaIssue.makeFormatterStandardSchemaV1({
  leafHook: ({ _tag }) => (_tag === "MissingKey" ? "validation.required" : "validation.invalid")
})

/** Converts the issues of a schema error to message keys by wire name. */
export const fieldErrors = (error: Schema.SchemaError): FieldErrors => {
  const errors: Record<string, Array<ServerMessageKey>> = {}
  for (const { path = [], message } of format(error.issue).issues) {
    const messages = (errors[String(path[0] ?? "body")] ??= [])
    const key = isServerMessageKey(message) ? message : "validation.invalid"
    if (!messages.includes(key)) messages.push(key)
  }
  return errors
}

/** A request that the schema rejected: 422 with errors for each field. */
export const invalidInput = (error: Schema.SchemaError) => invalid(fieldErrors(error))
