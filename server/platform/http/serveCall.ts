import { Effect, type Schema, Semaphore } from "effect"
import type { Headers, HttpServerRequest } from "effect/http"
import type { SqlError } from "effect/sql"
import type { Endpoint, FileAnswer } from "../../../src/api/contract/endpoint.ts"
import type { Language } from "../i18n/translate.ts"
import type { AnyApiRequest } from "./ApiRequest.ts"
import { answerEncoder, type FileStream, respond, respondFile } from "./callResponse.ts"
import { CachedAnswers } from "./CachedAnswers.ts"
import type { Routed } from "./callRoute.ts"
import { callerAddress } from "./callerAddress.ts"
import { HttpSettings } from "./HttpSettings.ts"
import { networkOf } from "./networkOf.ts"
import { Metrics } from "../operations/Metrics.ts"
import { Idempotency, idempotencyKey, type WireAnswer } from "./Idempotency.ts"
import { bodyReader } from "./readPayload.ts"
import { ApiError, catchApiErrors, notFound, unauthorized } from "./ApiError.ts"
import { errorResponse } from "./errorResponse.ts"
import { requestLanguage } from "./requestLanguage.ts"
import { traced } from "../tracing.ts"
import { visitorPolicy, learnerPolicy } from "./cachePolicies.ts"
import { bearerToken, type Viewer, ViewerReader } from "./Viewer.ts"
import { isRole } from "../../../src/api/contract/account/roles.ts"

/** A write that a browser makes for a page of another site. */
const originRefused = new ApiError("OriginRefused", { message: "failure.originRefused" })

const hostOf = (url: string) => (URL.canParse(url) ? new URL(url).host : null)

/**
 * Whether a browser makes the request for a page of another site.
 * On secure connections browsers send `Sec-Fetch-Site`. Without it, and for `same-site`, the `Origin` must match the
 * `Host` or the public URL. Programs send neither header.
 */
const isForeign = (headers: Headers.Headers, publicUrl: string): boolean => {
  const relation = headers["sec-fetch-site"]
  if (relation !== undefined && relation !== "same-site") return relation === "cross-site"
  const { origin, host } = headers
  if (origin === undefined) return false
  const asking = hostOf(origin)
  return asking === null || (asking !== host?.toLowerCase() && asking !== hostOf(publicUrl))
}

/** Tells the operator of accounts that try calls of organisers; the caller cannot see that the call exists. */
const noteMissingRole = ({ auth, method, path }: Endpoint, { userId }: Viewer) =>
  Effect.logWarning("A call without the needed role was refused").pipe(
    Effect.annotateLogs({ role: auth, user: userId, method, path })
  )

/** Authenticates the caller and checks the call's `auth`. An expired token fails even where a token is optional. */
const viewerOf = Effect.fnUntraced(function* (endpoint: Endpoint, headers: Headers.Headers) {
  const reader = yield* ViewerReader
  const token = endpoint.auth === "guest" ? null : bearerToken(headers["authorization"])
  const viewer = token === null ? null : yield* reader.read(token)
  if (viewer === null && endpoint.auth === "learner") return yield* unauthorized
  if (isRole(endpoint.auth) && viewer?.roles.includes(endpoint.auth) !== true) {
    if (viewer !== null) yield* noteMissingRole(endpoint, viewer)
    return yield* notFound
  }
  if (viewer !== null && endpoint.ownBrowser === true) yield* reader.inOwnBrowser(viewer, headers["cookie"])
  return viewer
})

type HandlerFailure = ApiError | SqlError.SqlError | Schema.SchemaError

export type AnyHandler<R> = (request: AnyApiRequest) => Effect.Effect<unknown, HandlerFailure, R>

const visitorHeaders = { "content-type": "application/json", "cache-control": "no-cache" }

/**
 * Whether an address has only declared parameters, without `q`: free searches and invented names are unlimited in
 * number.
 */
const countable = ({ query = {} }: Endpoint) => {
  const names = new Set(Object.keys(query).filter((name) => name !== "q"))
  return (url: string) => {
    const given = [...new URLSearchParams(url.split("?")[1]).keys()]
    return given.every((name) => names.has(name))
  }
}

/** Caches an answer that is the same for all visitors, or for all signed-in users. */
const cacheWriter = (callName: string, endpoint: Endpoint) => {
  const [forVisitors, forLearners] = [visitorPolicy(callName), learnerPolicy(callName)]
  const isCountable = countable(endpoint)
  return Effect.fnUntraced(function* (request: HttpServerRequest.HttpServerRequest, text: string) {
    const isVisitor = request.headers["authorization"] === undefined
    const policy = isVisitor ? forVisitors : forLearners
    if (policy === undefined) return
    if (!isCountable(request.url)) return
    const language = requestLanguage(request.headers["accept-language"])
    const headers = { ...visitorHeaders, "content-language": language }
    const { put, putForLearners } = yield* CachedAnswers
    const store = isVisitor ? put : putForLearners
    store(request.url, language, { text, headers, ...policy })
  })
}

const ownerOf = (viewer: Viewer | null, address: string) =>
  viewer === null ? `visitor ${address}` : `user ${viewer.userId}`

/** Decodes the request after checking that the caller may make it. */
const requestReader = (endpoint: Endpoint) => {
  const readBody = bodyReader(endpoint)
  return Effect.fnUntraced(function* ({ params, query, request }: Routed, language: Language) {
    const { headers } = request
    const { publicUrl, trustedProxies } = yield* HttpSettings
    if (endpoint.method !== "GET" && isForeign(headers, publicUrl)) return yield* originRefused
    const viewer = yield* viewerOf(endpoint, headers)
    const key = endpoint.idempotent !== undefined ? yield* idempotencyKey(headers["idempotency-key"]) : null
    const fullAddress = callerAddress(request, trustedProxies)
    const address = networkOf(fullAddress)
    const body = yield* readBody(request, { userId: viewer?.userId ?? null, address })
    const { payload, images, files } = body
    const asked: AnyApiRequest = {
      params,
      query,
      payload,
      images,
      files,
      viewer,
      language,
      idempotencyKey: key,
      headers,
      address,
      fullAddress
    }
    return { asked, content: `${request.method} ${request.url}\n${body.content}` }
  })
}

/** Runs the call, or returns the stored answer for the same idempotency key. */
const onceByKey = Effect.fnUntraced(function* <E, R>(
  callName: string,
  { asked, content }: { readonly asked: AnyApiRequest; readonly content: string },
  run: Effect.Effect<WireAnswer, E, R>
) {
  const { idempotencyKey: key, viewer, address } = asked
  if (key === null) return yield* run
  return yield* (yield* Idempotency).once(
    { owner: ownerOf(viewer, address), call: callName, key, content },
    run
  )
})

/**
 * Calls with files that run in a transaction, of one kind and in this process. Each needs a connection to the database
 * while the storage takes the files; others must find one even if the storage does not answer.
 */
const storingAtOnce = 4

/**
 * Serves one call of the contract: checks the caller, decodes the request, runs the handler and encodes its answer.
 * Failures become translated bodies.
 */
export const serveCall = <R>(callName: string, endpoint: Endpoint, handler: AnyHandler<R>) => {
  const read = requestReader(endpoint)
  const encodeAnswer = answerEncoder(endpoint)
  const put = cacheWriter(callName, endpoint)
  const gate = Semaphore.makeUnsafe(endpoint.multipart === undefined ? Infinity : storingAtOnce)
  const answer = Effect.fnUntraced(function* (routed: Routed, language: Language) {
    const request = yield* read(routed, language)
    const handled = handler(request.asked)
    if (endpoint.file !== undefined) return respondFile(endpoint, (yield* handled) as FileAnswer | FileStream)
    const answered = Effect.flatMap(handled, encodeAnswer)
    const once = gate.withPermits(1)(onceByKey(callName, request, answered))
    const wire = yield* endpoint.idempotent === true ? once : answered
    yield* put(routed.request, wire.text)
    return respond(wire, language)
  })
  return Effect.fnUntraced(function* (routed: Routed) {
    const metrics = yield* Metrics
    const begun = performance.now()
    const language = requestLanguage(routed.request.headers["accept-language"])
    const { traceparent } = routed.request.headers
    const answered = traced({ name: callName, kind: "server", traceparent }, answer(routed, language))
    // The scope deletes the uploaded files before the answer is sent.
    return yield* (endpoint.multipart === undefined ? answered : Effect.scoped(answered)).pipe(
      catchApiErrors((error) => {
        metrics.countCallFailure(callName, error._tag)
        return Effect.succeed(errorResponse(error, language))
      }),
      Effect.orDie,
      Effect.onExit(() => Effect.sync(() => metrics.timeCall(callName, (performance.now() - begun) / 1000)))
    )
  })
}
