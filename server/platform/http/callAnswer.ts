import { Effect, Schema } from "effect"
import { HttpServerResponse } from "effect/http"
import type { Endpoint, FileAnswer } from "../../../src/api/contract/endpoint.ts"
import type { Language } from "../../i18n/translate.ts"
import type { WireAnswer } from "./Idempotency.ts"
import { wireEncoder } from "./wireEncoder.ts"

/** Turns a call's decoded success into what goes over the wire. */
export const answerEncoder = (endpoint: Endpoint) => {
  const status = endpoint.status ?? 200
  const wire = (payload: unknown): WireAnswer => ({ status, text: JSON.stringify({ payload }) })
  const fast = wireEncoder(endpoint.success)
  if (fast !== null) return (success: unknown) => Effect.sync(() => wire(fast(success)))
  const encode = Schema.encodeUnknownEffect(endpoint.success as unknown as Schema.Codec<unknown>)
  return (success: unknown): Effect.Effect<WireAnswer, Schema.SchemaError> =>
    Effect.map(encode(success), wire)
}

/** An answer for the caller alone. */
export const respond = ({ status, text }: WireAnswer, language: Language) =>
  HttpServerResponse.text(text, {
    status,
    contentType: "application/json",
    headers: { "cache-control": "no-store", "content-language": language }
  })

/** A file that somebody sent us: whatever it holds, a browser runs none of it. */
export const respondFile = ({ type, bytes }: FileAnswer) =>
  HttpServerResponse.uint8Array(bytes, {
    contentType: type,
    headers: {
      "cache-control": "no-store",
      "content-disposition": "inline",
      "content-security-policy": "default-src 'none'; sandbox"
    }
  })
