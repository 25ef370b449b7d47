import { HttpServerResponse } from "effect/http"
import { type Failure, failureStatus } from "../../../src/api/contract/failures.ts"
import { type Language, translate } from "../i18n/translate.ts"
import type { Refusal } from "./Refusal.ts"

const translatedErrors = (refusal: Refusal, language: Language) =>
  Object.fromEntries(
    Object.entries(refusal.errors ?? {}).map(([field, keys]) => [
      field,
      keys.map((key) => translate(language, key, refusal.values))
    ])
  )

/** The body of a failure in the language of the request. */
export const failureBody = (refusal: Refusal, language: Language): Failure => ({
  message: translate(language, refusal.message, {
    seconds: Math.ceil(refusal.retryAfterSeconds ?? 0),
    ...refusal.values
  }),
  ...(refusal.code === undefined ? {} : { code: refusal.code }),
  ...(refusal.errors === undefined ? {} : { errors: translatedErrors(refusal, language) })
})

/** A refusal as the HTTP answer that the contract promises. */
export const refusalResponse = (refusal: Refusal, language: Language) => {
  const { retryAfterSeconds } = refusal
  return HttpServerResponse.text(JSON.stringify(failureBody(refusal, language)), {
    status: failureStatus[refusal.kind],
    contentType: "application/json",
    headers: {
      "content-language": language,
      ...(retryAfterSeconds === undefined ? {} : { "retry-after": String(Math.ceil(retryAfterSeconds)) })
    }
  })
}
