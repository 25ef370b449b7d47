import { Effect, Result, Schema } from "effect"
import { HttpServerError, type HttpServerRequest } from "effect/http"
import { invalidInput } from "./decodeFailure.ts"
import { Refusal } from "./Refusal.ts"

const badRequest = new Refusal({ kind: "badRequest", message: "failure.badRequest" })
const tooLarge = new Refusal({ kind: "tooLarge", message: "failure.tooLarge" })
const notJson = new Refusal({ kind: "unsupportedMedia", message: "failure.unsupportedMedia" })

const isJson = (contentType: string | undefined): boolean =>
  contentType !== undefined && /^application\/([\w.-]+\+)?json\s*(;|$)/i.test(contentType)

const unreadable = (error: HttpServerError.HttpServerError): Refusal =>
  error.reason._tag === "RequestParseError" && error.reason.reason === "BodyTooLarge" ? tooLarge : badRequest

/** The text of a JSON body; another content type, too much or broken transfer is refused. */
export const readBody = (request: HttpServerRequest.HttpServerRequest): Effect.Effect<string, Refusal> =>
  isJson(request.headers["content-type"]) ? Effect.mapError(request.text, unreadable) : Effect.fail(notJson)

const parseJson = (text: string): Effect.Effect<unknown, Refusal> =>
  Effect.try({ try: () => JSON.parse(text) as unknown, catch: () => badRequest })

/** A decoder of bodies: malformed JSON is 400, a refused value 422 naming every field at once. */
export const payloadDecoder = <Body extends Schema.Top>(schema: Body) => {
  const decode = Schema.decodeUnknownResult(schema as unknown as Schema.Codec<Body["Type"]>, {
    errors: "all"
  })
  return (text: string): Effect.Effect<Body["Type"], Refusal> =>
    Effect.flatMap(parseJson(text), (json) =>
      Result.match(decode(json), {
        onSuccess: Effect.succeed,
        onFailure: (issue) => Effect.fail(invalidInput(issue))
      })
    )
}
