import { HttpServerResponse } from "effect/http"
import type { Failure } from "../../../src/api/contract/failures.ts"
import { type Language, translate } from "../i18n/translate.ts"
import type { ApiError } from "./ApiError.ts"

const translatedErrors = ({ fieldErrors = {}, values }: ApiError, language: Language) =>
  Object.fromEntries(
    Object.entries(fieldErrors).map(([field, keys]) => [
      field,
      keys.map((key) => translate(language, key, values))
    ])
  )

/** The body of a failure in a language. */
export const failureBody = (error: ApiError, language: Language): Failure => ({
  message: translate(language, error.message, {
    seconds: Math.ceil(error.retryAfterSeconds ?? 0),
    minutes: Math.ceil((error.retryAfterSeconds ?? 0) / 60),
    ...error.values
  }),
  ...(error.code === undefined ? {} : { code: error.code }),
  ...(error.fieldErrors === undefined ? {} : { errors: translatedErrors(error, language) }),
  ...(error.faults === undefined ? {} : { faults: error.faults })
})

/** A failure as the HTTP answer that the contract declares. */
export const errorResponse = (error: ApiError, language: Language) =>
  HttpServerResponse.text(JSON.stringify(failureBody(error, language)), {
    status: error.status,
    contentType: "application/json",
    headers: {
      // Without this, caches may store a 404, which can depend on the caller's roles.
      "cache-control": "no-store",
      "content-language": language,
      ...(error.retryAfterSeconds === undefined
        ? {}
        : { "retry-after": String(Math.ceil(error.retryAfterSeconds)) })
    }
  })
