import { randomBytes } from "node:crypto"
import { Cause, Effect } from "effect"
import { SqlError } from "effect/sql"
import { HttpServerError, HttpServerRequest, HttpServerResponse } from "effect/http"
import { type Language, translate } from "../i18n/translate.ts"
import { ApiError, notFound } from "./ApiError.ts"
import { errorResponse } from "./errorResponse.ts"
import { requestLanguage } from "./requestLanguage.ts"
import { redactSecrets } from "../redactSecrets.ts"

/** PostgreSQL's code for a row that refers to one which does not exist. */
const missingReference = "23503"

/** Another request deleted the object of this one after this one had found it. */
const deletedMeanwhile = new ApiError("NotFound", { message: "failure.notFound" })

const isMissingReference = (error: unknown): boolean =>
  SqlError.isSqlError(error) &&
  (error.reason.cause as { readonly code?: unknown } | undefined)?.code === missingReference

/** The failure that a cause means to the caller; null for an internal error. */
const errorIn = (cause: Cause.Cause<unknown>): ApiError | null => {
  const reason = cause.reasons.find((each) => !Cause.isInterruptReason(each))
  if (reason === undefined || Cause.isInterruptReason(reason)) return null
  const error = Cause.isDieReason(reason) ? reason.defect : reason.error
  if (error instanceof ApiError) return error
  if (isMissingReference(error)) return deletedMeanwhile
  return HttpServerError.isHttpServerError(error) && error.reason._tag === "RouteNotFound" ? notFound : null
}

/** Removes the query, and the tokens that links in mails have in their path. */
const pathOf = (url: string) => redactSecrets(url.split("?", 1)[0] ?? url)

const unforeseen = Effect.fnUntraced(function* (
  request: HttpServerRequest.HttpServerRequest,
  cause: Cause.Cause<unknown>,
  language: Language
) {
  const reference = randomBytes(5).toString("hex")
  yield* Effect.logError("A request failed unexpectedly", cause).pipe(
    Effect.annotateLogs({ reference, method: request.method, path: pathOf(request.url) })
  )
  return HttpServerResponse.text(
    JSON.stringify({ message: translate(language, "failure.unforeseen", { reference }) }),
    {
      status: 500,
      contentType: "application/json",
      headers: { "cache-control": "no-store", "content-language": language }
    }
  )
})

/**
 * Converts causes that a route did not handle into the contract's failure body: unknown addresses, undecodable
 * parameters, and defects, which it logs under a reference.
 */
export const answerUnhandled = <E, R>(app: Effect.Effect<HttpServerResponse.HttpServerResponse, E, R>) =>
  Effect.catchCause(app, (cause) =>
    Effect.gen(function* () {
      if (Cause.hasInterruptsOnly(cause)) return yield* Effect.failCause(cause as Cause.Cause<never>)
      const request = yield* HttpServerRequest.HttpServerRequest
      const language = requestLanguage(request.headers["accept-language"])
      const error = errorIn(cause)
      // A handler that stores an unknown reference looks the same, and that is a fault.
      if (error === deletedMeanwhile) yield* Effect.logWarning("A request refers to a deleted object", cause)
      return error === null ? yield* unforeseen(request, cause, language) : errorResponse(error, language)
    })
  )
