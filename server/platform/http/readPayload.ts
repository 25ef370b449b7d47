import type { ServerResponse } from "node:http"
import { NodeHttpServerRequest } from "@effect/platform-node"
import { ByteSize, Effect, Result, Schema, type Scope } from "effect"
import { HttpIncomingMessage, HttpServerError, type HttpServerRequest } from "effect/http"
import { defaultBytes, type Endpoint, type MultipartBody } from "../../../src/api/contract/endpoint.ts"
import type { CleanImage } from "../files/cleanImage.ts"
import { fieldErrors } from "./schemaFieldErrors.ts"
import { ApiError, type FieldErrors, badRequest, invalid, tooLarge } from "./ApiError.ts"
import { unstorableTextErrors } from "./unstorableTextErrors.ts"
import type { ReceivedFile } from "./uploads/receiveForm.ts"
import { type Uploader, Uploads } from "./uploads/Uploads.ts"

/** The decoded body of a call; `content` identifies the body among others. */
export interface CallBody {
  readonly payload: unknown
  readonly images: ReadonlyArray<CleanImage> | undefined
  readonly files: ReadonlyArray<ReceivedFile> | undefined
  readonly content: string
}

type BodyReader = (
  request: HttpServerRequest.HttpServerRequest,
  uploader: Uploader
) => Effect.Effect<CallBody, ApiError, Uploads | Scope.Scope>

const notJson = new ApiError("UnsupportedMedia", { message: "failure.unsupportedMedia" })

const isJson = (contentType: string | undefined): boolean =>
  contentType !== undefined && /^application\/([\w.-]+\+)?json\s*(;|$)/i.test(contentType)

const unreadable = (error: HttpServerError.HttpServerError): ApiError =>
  error.reason._tag === "RequestParseError" && error.reason.reason === "BodyTooLarge" ? tooLarge : badRequest

/** Browsers send a body of some kilobytes faster than this. */
const longestJsonMs = 30_000

/** Rejects a body that does not end, and closes its connection after the answer. */
const giveUp = (request: HttpServerRequest.HttpServerRequest) =>
  Effect.suspend(() => {
    ;(NodeHttpServerRequest.toServerResponse(request) as ServerResponse).shouldKeepAlive = false
    return Effect.fail(badRequest)
  })

const readText = (
  request: HttpServerRequest.HttpServerRequest,
  maxBytes: number
): Effect.Effect<string, ApiError> =>
  isJson(request.headers["content-type"])
    ? request.text.pipe(
        Effect.provideService(HttpIncomingMessage.MaxBodySize, ByteSize.fromInputUnsafe(maxBytes)),
        Effect.mapError(unreadable),
        Effect.timeoutOrElse({ duration: longestJsonMs, orElse: () => giveUp(request) })
      )
    : Effect.fail(notJson)

const parseJson = (text: string): Effect.Effect<unknown, ApiError> =>
  Effect.try({ try: () => JSON.parse(text) as unknown, catch: () => badRequest })

/** Longer bodies report only their first fault: listing half a million would take too long. */
const longBody = 16 * 1024

/** Decodes a value and reports all faults at once, including those already in `found`. */
const decoder = (schema: Schema.Top) => {
  const decodeAll = Schema.decodeUnknownResult(schema as Schema.Codec<unknown>, { errors: "all" })
  const decodeFirst = Schema.decodeUnknownResult(schema as Schema.Codec<unknown>, { errors: "first" })
  return (value: unknown, found: FieldErrors = {}, length = 0): Effect.Effect<unknown, ApiError> =>
    Result.match((length > longBody ? decodeFirst : decodeAll)(value), {
      onSuccess: (decoded) =>
        Object.keys(found).length === 0 ? Effect.succeed(decoded) : Effect.fail(invalid(found)),
      onFailure: (issue) => Effect.fail(invalid({ ...found, ...fieldErrors(issue) }))
    })
}

/** JSON can contain an unstorable character only as an escape, and most bodies have none. */
const mayHaveFaults = (text: string) => text.includes("\\u")

const jsonReader = (schema: Schema.Top, endpoint: Endpoint): BodyReader => {
  const decode = decoder(schema)
  const { maxBytes = defaultBytes, visitorBytes = maxBytes, anyText = false } = endpoint
  return Effect.fnUntraced(function* (request, { userId }) {
    const text = yield* readText(request, userId === null ? visitorBytes : maxBytes)
    const value = yield* parseJson(text)
    const faults = !anyText && mayHaveFaults(text) ? unstorableTextErrors(value) : {}
    return {
      payload: yield* decode(value, faults, text.length),
      images: undefined,
      files: undefined,
      content: text
    }
  })
}

const formReader = (schema: Schema.Top, rules: MultipartBody): BodyReader => {
  const decode = decoder(schema)
  return Effect.fnUntraced(function* (request, uploader) {
    const uploads = yield* Uploads
    const { fields, faults, fingerprint, images, files } = yield* uploads.receive(request, rules, uploader)
    const length = Object.values(fields).flat().join("").length
    return {
      payload: yield* decode(fields, { ...unstorableTextErrors(fields), ...faults }, length),
      ...(rules.asSent === true ? { images: [], files } : { images: yield* images, files: [] }),
      content: fingerprint
    }
  })
}

const nothing: CallBody = { payload: undefined, images: undefined, files: undefined, content: "" }

/**
 * The reader of a call's body: JSON, or a form with files. Rejects other content types, oversized bodies and broken
 * transfers; malformed JSON is 400, and an invalid value 422 with errors for every field.
 */
export const bodyReader = (endpoint: Endpoint): BodyReader => {
  const { payload, multipart } = endpoint
  if (payload === undefined) return () => Effect.succeed(nothing)
  return multipart === undefined ? jsonReader(payload, endpoint) : formReader(payload, multipart)
}
