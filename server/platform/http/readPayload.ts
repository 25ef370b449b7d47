import { Effect, Result, Schema, type Scope } from "effect"
import { HttpServerError, type HttpServerRequest } from "effect/http"
import type { Endpoint, MultipartBody } from "../../../src/api/contract/endpoint.ts"
import type { CleanImage } from "../files/cleanImage.ts"
import { fieldErrors } from "./decodeFailure.ts"
import { Refusal } from "./Refusal.ts"
import type { Uploader } from "./uploads/UploadLimits.ts"
import { Uploads } from "./uploads/Uploads.ts"

/** What came with a call, decoded; `content` tells it from any other body. */
export interface CallBody {
  readonly payload: unknown
  readonly images: ReadonlyArray<CleanImage> | undefined
  readonly content: string
}

type BodyReader = (
  request: HttpServerRequest.HttpServerRequest,
  uploader: Uploader
) => Effect.Effect<CallBody, Refusal, Uploads | Scope.Scope>

const badRequest = new Refusal({ kind: "badRequest", message: "failure.badRequest" })
const tooLarge = new Refusal({ kind: "tooLarge", message: "failure.tooLarge" })
const notJson = new Refusal({ kind: "unsupportedMedia", message: "failure.unsupportedMedia" })

const isJson = (contentType: string | undefined): boolean =>
  contentType !== undefined && /^application\/([\w.-]+\+)?json\s*(;|$)/i.test(contentType)

const unreadable = (error: HttpServerError.HttpServerError): Refusal =>
  error.reason._tag === "RequestParseError" && error.reason.reason === "BodyTooLarge" ? tooLarge : badRequest

const readText = (request: HttpServerRequest.HttpServerRequest): Effect.Effect<string, Refusal> =>
  isJson(request.headers["content-type"]) ? Effect.mapError(request.text, unreadable) : Effect.fail(notJson)

const parseJson = (text: string): Effect.Effect<unknown, Refusal> =>
  Effect.try({ try: () => JSON.parse(text) as unknown, catch: () => badRequest })

const invalid = (errors: NonNullable<Refusal["errors"]>) =>
  new Refusal({ kind: "invalid", message: "failure.invalid", errors })

/** Decodes, and names every fault at once, also those found elsewhere. */
const decoder = (schema: Schema.Top) => {
  const decode = Schema.decodeUnknownResult(schema as Schema.Codec<unknown>, { errors: "all" })
  return (value: unknown, found: NonNullable<Refusal["errors"]> = {}): Effect.Effect<unknown, Refusal> =>
    Result.match(decode(value), {
      onSuccess: (decoded) =>
        Object.keys(found).length === 0 ? Effect.succeed(decoded) : Effect.fail(invalid(found)),
      onFailure: (issue) => Effect.fail(invalid({ ...fieldErrors(issue), ...found }))
    })
}

const jsonReader = (schema: Schema.Top): BodyReader => {
  const decode = decoder(schema)
  return Effect.fnUntraced(function* (request) {
    const text = yield* readText(request)
    return { payload: yield* decode(yield* parseJson(text)), images: undefined, content: text }
  })
}

const formReader = (schema: Schema.Top, rules: MultipartBody): BodyReader => {
  const decode = decoder(schema)
  return Effect.fnUntraced(function* (request, uploader) {
    const uploads = yield* Uploads
    const { fields, faults, fingerprint, images } = yield* uploads.receive(request, rules, uploader)
    return { payload: yield* decode(fields, faults), images: yield* images, content: fingerprint }
  })
}

const nothing: CallBody = { payload: undefined, images: undefined, content: "" }

/**
 * The reader of a call's body: JSON, or a form with files.
 *
 * Another content type, too much or a broken transfer is refused, malformed JSON is
 * 400, and a refused value 422 naming every field at once.
 */
export const bodyReader = ({ payload, multipart }: Endpoint): BodyReader => {
  if (payload === undefined) return () => Effect.succeed(nothing)
  return multipart === undefined ? jsonReader(payload) : formReader(payload, multipart)
}
