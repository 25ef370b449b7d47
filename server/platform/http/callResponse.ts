import { Effect, Schema, type Stream } from "effect"
import { HttpServerResponse } from "effect/http"
import type { Endpoint, FileAnswer } from "../../../src/api/contract/endpoint.ts"
import type { Language } from "../i18n/translate.ts"
import type { WireAnswer } from "./Idempotency.ts"
import { wireEncoder } from "./wireEncoder.ts"

/** Encodes a call's success for the wire. */
export const answerEncoder = (endpoint: Endpoint) => {
  const status = endpoint.status ?? 200
  const wire = (payload: unknown): WireAnswer => ({ status, text: JSON.stringify({ payload }) })
  const fast = wireEncoder(endpoint.success)
  if (fast !== null) return (success: unknown) => Effect.sync(() => wire(fast(success)))
  const encode = Schema.encodeUnknownEffect(endpoint.success as unknown as Schema.Codec<unknown>)
  return (success: unknown): Effect.Effect<WireAnswer, Schema.SchemaError> =>
    Effect.map(encode(success), wire)
}

/** A JSON answer that no cache may store. */
export const respond = ({ status, text }: WireAnswer, language: Language) =>
  HttpServerResponse.text(text, {
    status,
    contentType: "application/json",
    headers: { "cache-control": "no-store", "content-language": language }
  })

/** A download whose content is produced while it is sent. */
export interface FileStream {
  readonly type: string
  readonly name: string
  readonly stream: Stream.Stream<Uint8Array>
}

/** Forbids browsers to run the content of an uploaded file. */
const fileHeaders = ({ immutable }: Pick<Endpoint, "immutable">, disposition: string) => ({
  "cache-control": immutable === true ? "public, max-age=31536000, immutable" : "no-store",
  "content-disposition": disposition,
  "content-security-policy": "default-src 'none'; sandbox"
})

/** A file instead of JSON. */
export const respondFile = (endpoint: Pick<Endpoint, "immutable">, file: FileAnswer | FileStream) =>
  "stream" in file
    ? HttpServerResponse.stream(file.stream, {
        contentType: file.type,
        headers: fileHeaders(endpoint, `attachment; filename="${file.name}"`)
      })
    : HttpServerResponse.uint8Array(file.bytes, {
        contentType: file.type,
        headers: fileHeaders(endpoint, "inline")
      })
