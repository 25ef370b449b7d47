import { Context, Effect, Scope } from "effect"
import { HttpRouter, HttpServerRequest, HttpServerResponse } from "effect/http"
import { SqlClient } from "effect/sql"
import { ReadSql } from "../../platform/database/sqlLayer.ts"
import { callerAddress } from "../../platform/http/callerAddress.ts"
import { HttpSettings } from "../../platform/http/HttpSettings.ts"
import { networkOf } from "../../platform/http/networkOf.ts"
import { RateLimits } from "../../platform/http/RateLimits.ts"
import { type ApiError, catchApiErrors } from "../../platform/http/ApiError.ts"
import { failureBody } from "../../platform/http/errorResponse.ts"
import { requestLanguage } from "../../platform/http/requestLanguage.ts"
import { ViewerReader } from "../../platform/http/Viewer.ts"
import { icpcAnswer, icpcHeaders } from "./icpcAnswer.ts"
import { IcpcSnapshots } from "./IcpcSnapshots.ts"

/** High enough for a scoreboard that polls every endpoint every few seconds. */
const calls = { name: "contest-api", points: 6000, seconds: 15 * 60 }

/** Error body of the specification; `code` is the HTTP status. */
function errorOf(error: ApiError, language: "ru" | "en") {
  const code = error.status
  return HttpServerResponse.jsonUnsafe(
    { code, message: failureBody(error, language).message },
    {
      status: code,
      headers: {
        ...icpcHeaders,
        ...(code === 401 ? { "www-authenticate": `Basic realm="Contest API"` } : {}),
        ...(error.retryAfterSeconds === undefined ? {} : { "retry-after": String(error.retryAfterSeconds) })
      }
    }
  )
}

const answering = Effect.gen(function* () {
  const request = yield* HttpServerRequest.HttpServerRequest
  const { headers } = request
  const { trustedProxies } = yield* HttpSettings
  const { pathname, searchParams: search } = new URL(request.url, "http://zama")
  const path = pathname.split("/").slice(3).filter(Boolean)
  const address = networkOf(callerAddress(request, trustedProxies))
  const asked = { path, search, authorization: headers["authorization"], address }
  return yield* RateLimits.use((limits) => limits.consume(calls, address)).pipe(
    Effect.andThen(icpcAnswer(asked)),
    catchApiErrors((error) => Effect.succeed(errorOf(error, requestLanguage(headers["accept-language"])))),
    Effect.orDie
  )
})

/**
 * The ICPC Contest API, version 2023-06, read-only, with base address `/api/icpc`.
 * It follows its specification, not the platform's contract.
 */
export const icpcRoutes = HttpRouter.use((router) =>
  Effect.gen(function* () {
    const context = yield* Effect.context<
      SqlClient.SqlClient | ReadSql | ViewerReader | IcpcSnapshots | RateLimits
    >()
    // Omit the scope of the routes, so that each response releases its resources with its request.
    const services = Context.omit(Scope.Scope)(context)
    const answer = Effect.provideContext(answering, services)
    const allowed = Effect.succeed(HttpServerResponse.empty({ status: 204, headers: icpcHeaders }))
    yield* router.add("GET", "/api/icpc/*", answer)
    yield* router.add("OPTIONS", "/api/icpc/*", allowed)
  })
)
