import { Effect, Schema } from "effect"
import { HttpServerRequest, HttpServerResponse } from "effect/http"
import type { SqlError } from "effect/sql"
import type { Endpoint } from "../../../src/api/contract/endpoint.ts"
import type { AnyApiRequest } from "./ApiRequest.ts"
import { CachedAnswers } from "./CachedAnswers.ts"
import { callerAddress } from "./callerAddress.ts"
import { isForeign, originRefused } from "./foreignOrigin.ts"
import { HttpSettings } from "./HttpSettings.ts"
import { Idempotency, idempotencyKey, type WireAnswer } from "./Idempotency.ts"
import { payloadDecoder, readBody } from "./readPayload.ts"
import { Refusal } from "./Refusal.ts"
import { refusalResponse } from "./refusalResponse.ts"
import { requestLanguage } from "./requestLanguage.ts"
import { keptFor } from "./visitorAnswers.ts"
import { wireEncoder } from "./wireEncoder.ts"
import { bearerToken, type Viewer, ViewerReader } from "./Viewer.ts"

export type HandlerFailure = Refusal | SqlError.SqlError | Schema.SchemaError

export type AnyHandler<R> = (request: AnyApiRequest) => Effect.Effect<unknown, HandlerFailure, R>

interface Routed {
  readonly params?: unknown
  readonly query?: unknown
  readonly request: HttpServerRequest.HttpServerRequest
}

const signInFirst = new Refusal({ kind: "unauthorized", message: "failure.unauthorized" })

const viewerOf = Effect.fnUntraced(function* (endpoint: Endpoint, authorization: string | undefined) {
  const token = endpoint.auth === "guest" ? null : bearerToken(authorization)
  if (token !== null) return yield* (yield* ViewerReader).read(token)
  return endpoint.auth === "learner" ? yield* signInFirst : null
})

const answerEncoder = (endpoint: Endpoint) => {
  const status = endpoint.status ?? 200
  const wire = (payload: unknown): WireAnswer => ({ status, text: JSON.stringify({ payload }) })
  const fast = wireEncoder(endpoint.success)
  if (fast !== null) return (success: unknown) => Effect.sync(() => wire(fast(success)))
  const encode = Schema.encodeUnknownEffect(endpoint.success as unknown as Schema.Codec<unknown>)
  return (success: unknown): Effect.Effect<WireAnswer, Schema.SchemaError> =>
    Effect.map(encode(success), wire)
}

const respond = ({ status, text }: WireAnswer, language: "ru" | "en") =>
  HttpServerResponse.text(text, {
    status,
    contentType: "application/json",
    headers: { ...privateHeaders, "content-language": language }
  })

const privateHeaders = { "cache-control": "no-store" }
const visitorHeaders = { "content-type": "application/json", "cache-control": "no-cache" }

/** Keeps an answer that every visitor gets alike; free searches are too many to keep. */
const keepForVisitors = (callName: string) => {
  const kept = keptFor(callName)
  return Effect.fnUntraced(function* (request: HttpServerRequest.HttpServerRequest, text: string) {
    if (kept === undefined || request.headers["authorization"] !== undefined) return
    if (/[?&]q=/.test(request.url)) return
    const language = requestLanguage(request.headers["accept-language"])
    const headers = { ...visitorHeaders, "content-language": language }
    ;(yield* CachedAnswers).keep(request.url, language, { text, headers, ...kept })
  })
}

const ownerOf = (viewer: Viewer | null, address: string) =>
  viewer === null ? `visitor ${address}` : `user ${viewer.userId}`

/**
 * Serves one call of the contract: who calls, what they sent, the handler's
 * answer on the wire, and refusals as translated bodies.
 */
export const serveCall = <R>(callName: string, endpoint: Endpoint, handler: AnyHandler<R>) => {
  const decodePayload = endpoint.payload === undefined ? undefined : payloadDecoder(endpoint.payload)
  const encodeAnswer = answerEncoder(endpoint)
  const keep = keepForVisitors(callName)
  const answer = Effect.fnUntraced(function* ({ params, query, request }: Routed, language: "ru" | "en") {
    const { headers } = request
    const { publicUrl, trustedProxies } = yield* HttpSettings
    if (endpoint.method !== "GET" && isForeign(headers, publicUrl)) return yield* originRefused
    const viewer = yield* viewerOf(endpoint, headers["authorization"])
    const body = decodePayload === undefined ? "" : yield* readBody(request)
    const payload = decodePayload === undefined ? undefined : yield* decodePayload(body)
    const key = endpoint.idempotent === true ? yield* idempotencyKey(headers["idempotency-key"]) : null
    const address = callerAddress(request, trustedProxies)
    const run = Effect.flatMap(
      handler({ params, query, payload, viewer, language, idempotencyKey: key, headers, address }),
      encodeAnswer
    )
    if (key === null) return yield* run
    const content = `${request.method} ${request.url}\n${body}`
    return yield* (yield* Idempotency).once(
      { owner: ownerOf(viewer, address), call: callName, key, content },
      run
    )
  })
  return (routed: Routed) => {
    const language = requestLanguage(routed.request.headers["accept-language"])
    return answer(routed, language).pipe(
      Effect.tap((wire) => keep(routed.request, wire.text)),
      Effect.map((wire) => respond(wire, language)),
      Effect.catchTag("Refusal", (refusal) => Effect.succeed(refusalResponse(refusal, language))),
      Effect.orDie
    )
  }
}
