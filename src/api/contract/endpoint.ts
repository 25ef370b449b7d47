import { Schema } from "effect"
import type { FailureName } from "./failures.ts"
import type { Role } from "./account/roles.ts"

/**
 * A `multipart/form-data` body with fields and files, as plain data.
 *
 * `payload` declares the fields; on the wire each one is a string or a list of strings. Lists are sent as `topics[]`,
 * files as `images[0]`, `images[1]`, …
 */
export interface MultipartBody {
  /** Names of repeatable fields. */
  readonly lists: ReadonlyArray<string>
  readonly files: {
    readonly name: string
    readonly maxCount: number
    /** Limit per file; the server stops reading beyond it. */
    readonly maxBytes: number
    /** Allowed media types, detected from the content; empty for all. */
    readonly types: ReadonlyArray<string>
    /** The same limits as a schema, so that a form can show field errors for the files. */
    readonly rule: Schema.Codec<ReadonlyArray<FileFacts>>
  }
  /** The call gets the files as they are sent. Otherwise they are images, which the server re-encodes. */
  readonly asSent?: true
}

/** File properties that rules check; a browser `File` has both. */
export interface FileFacts {
  readonly type: string
  readonly size: number
}

/**
 * One API call, as plain data.
 *
 * The server turns it into a route and an `HttpApiEndpoint` (for documentation); the browser runs it with `call`.
 * `success` is the schema inside `payload`.
 */
export interface Endpoint {
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE"
  /** Path below `/api`; `:name` marks a parameter. */
  readonly path: `/${string}`
  /**
   * Required access. `guest` ignores the token, `either` reads it if present, `learner` answers 401 without one, and a
   * role answers 404 to users without that role.
   */
  readonly auth: "guest" | "either" | "learner" | Role
  /** Requires the cookie of the browser that signed in, in addition to the token. */
  readonly ownBrowser?: true
  readonly params?: Schema.Struct.Fields
  readonly query?: Schema.Struct.Fields
  readonly payload?: Schema.Top
  /** The body is `multipart/form-data` instead of JSON. */
  readonly multipart?: MultipartBody
  /** Maximum size of a JSON body, in bytes; the default is `defaultBytes`. */
  readonly maxBytes?: number
  /** The same limit for guests. */
  readonly visitorBytes?: number
  /** The call accepts text that cannot be stored (NUL, lone surrogates) and repairs it itself. */
  readonly anyText?: true
  readonly success: Schema.Top
  /** Media types of a file response. The response is then a file instead of JSON, and `success` is `FileAnswer`. */
  readonly file?: ReadonlyArray<string>
  /** The file never changes at its address, so it is cached for a year as `immutable`. */
  readonly immutable?: true
  /** HTTP status on success; the default is 200. */
  readonly status?: 200 | 201 | 202
  /** Failures in addition to those of every call (400, 401 unless `guest`, 422 with a payload, 429, 5xx). */
  readonly failures: ReadonlyArray<FailureName>
  /**
   * Accepts an `Idempotency-Key`: a repeat with the same key returns the first answer. With `keptByCall`, the call
   * stores that answer itself.
   */
  readonly idempotent?: true | "keptByCall"
}

/** Fields that every call declares. The call has no failures of its own unless it overrides `failures`. */
export const route = <
  const Method extends Endpoint["method"],
  const Path extends Endpoint["path"],
  const Auth extends Endpoint["auth"]
>(
  method: Method,
  path: Path,
  auth: Auth
) => ({ method, path, auth, failures: [] }) as const

/**
 * Declares calls below one address. They have its access and parameters, and answer 404 if the parameters name nothing.
 */
export const routesBelow =
  <const Base extends string, const Auth extends Endpoint["auth"], const Params extends Schema.Struct.Fields>(
    base: `/${Base}`,
    auth: Auth,
    params: Params
  ) =>
  <const Method extends Endpoint["method"], const Path extends string>(method: Method, path: Path) =>
    ({ ...route(method, `${base}${path}`, auth), params, failures: ["NotFound"] }) as const

/** Default body limit, in bytes; enough for a form with a few fields. */
export const defaultBytes = 8 * 1024

/** The body of a successful response: `{ "payload": … }`. */
export const envelope = <Success extends Schema.Top>(success: Success) => Schema.Struct({ payload: success })

/** A file response. */
export const FileAnswer = Schema.Struct({ type: Schema.String, bytes: Schema.Uint8Array })
export type FileAnswer = typeof FileAnswer.Type

/** The success value of calls that return no data. */
export const Nothing = Schema.Null

/** A page of a list; `page` counts from 1. */
export const pageOf = <Item extends Schema.Top>(item: Item) =>
  Schema.Struct({
    items: Schema.Array(item),
    page: Schema.Int,
    limit: Schema.Int,
    total: Schema.Int
  })

export interface Page<Item> {
  readonly items: ReadonlyArray<Item>
  readonly page: number
  readonly limit: number
  readonly total: number
}

/** A positive integer in canonical form: no sign, decimal point, exponent or leading zero. */
export const fromText = (minimum: number, maximum: number) =>
  Schema.String.check(Schema.isPattern(/^[1-9]\d{0,15}$/)).pipe(
    Schema.decodeTo(Schema.FiniteFromString.check(Schema.isInt(), Schema.isBetween({ minimum, maximum })))
  )

/** Query of every list: `page` (from 1) and `limit` (default 20, at most 100). */
export const pageQuery = {
  page: Schema.optionalKey(fromText(1, 100_000)),
  limit: Schema.optionalKey(fromText(1, 100))
} as const

/** A positive integer as a path parameter. */
export const IdFromText = fromText(1, Number.MAX_SAFE_INTEGER)

/** A UTC timestamp: `2026-11-21T07:00:00.000Z`. */
export const Instant = Schema.String
