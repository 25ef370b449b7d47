import type { Schema, SchemaIssue } from "effect"
import { isServerMessageKey, type ServerMessageKey } from "../i18n/translate.ts"
import { type FieldErrors, invalid } from "./ApiError.ts"

type Collected = Record<string, Array<ServerMessageKey>>

const messageOf = (issue: SchemaIssue.Filter): ServerMessageKey => {
  const message = issue.filter.annotations?.["message"]
  return isServerMessageKey(message) ? message : "validation.invalid"
}

const add = (errors: Collected, path: ReadonlyArray<PropertyKey>, key: ServerMessageKey) => {
  const field = path.length === 0 ? "body" : String(path[0])
  const messages = (errors[field] ??= [])
  if (!messages.includes(key)) messages.push(key)
}

const collect = (errors: Collected, issue: SchemaIssue.Issue, path: ReadonlyArray<PropertyKey>): void => {
  switch (issue._tag) {
    case "Pointer":
      return collect(errors, issue.issue, [...path, ...issue.path])
    case "Composite":
      return issue.issues.forEach((inner) => collect(errors, inner, path))
    // The issue lists only the union members that the value could have matched.
    case "AnyOf":
      if (issue.issues.length === 0) return add(errors, path, "validation.invalid")
      return issue.issues.forEach((inner) => collect(errors, inner, path))
    case "Encoding":
      return collect(errors, issue.issue, path)
    case "Filter":
      return add(errors, path, messageOf(issue))
    case "MissingKey":
      return add(errors, path, "validation.required")
    default:
      return add(errors, path, "validation.invalid")
  }
}

/** Converts the issues of a schema error to message keys by wire name. */
export const fieldErrors = (error: Schema.SchemaError): FieldErrors => {
  const errors: Collected = {}
  collect(errors, error.issue, [])
  return errors
}

/** A request that the schema rejected: 422 with errors for each field. */
export const invalidInput = (error: Schema.SchemaError) => invalid(fieldErrors(error))
