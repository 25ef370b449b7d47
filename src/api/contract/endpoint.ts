import { Schema } from "effect"
import type { FailureName } from "./failures.ts"
import type { Role } from "./account/roles.ts"

/**
 * A body of fields and files (`multipart/form-data`), as plain data.
 *
 * The call's `payload` names the fields; on the wire each is a text or a list of
 * texts. Lists go as `topics[]`, files as `images[0]`, `images[1]`, …
 */
export interface MultipartBody {
  /** Fields that may be sent more than once. */
  readonly lists: ReadonlyArray<string>
  readonly files: {
    readonly name: string
    readonly maxCount: number
    /** Of each file; nothing is read beyond. */
    readonly maxBytes: number
    /** Media types, told by content. */
    readonly types: ReadonlyArray<string>
    /** The same in the words of the form's fields: what is wrong with the files as a whole. */
    readonly rule: Schema.Codec<ReadonlyArray<FileFacts>>
  }
}

/** What a rule for files looks at; a `File` of the browser has both. */
export interface FileFacts {
  readonly type: string
  readonly size: number
}

/**
 * One call of the platform, as plain data.
 *
 * The server makes a route of it, and an `HttpApiEndpoint` to document it; the
 * browser runs it through `call`. `success` is what stands inside `payload`.
 */
export interface Endpoint {
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE"
  /** Below `/api`, with `:name` for parameters. */
  readonly path: `/${string}`
  /**
   * Whose call it is: `guest` needs no token, `either` reads one when there is one, `learner` answers 401 without,
   * and a role answers everybody without it as if there were no such call.
   */
  readonly auth: "guest" | "either" | "learner" | Role
  /** A token alone is not enough: the request must come from the browser that signed in. */
  readonly ownBrowser?: true
  readonly params?: Schema.Struct.Fields
  readonly query?: Schema.Struct.Fields
  readonly payload?: Schema.Top
  /** The body is a form with files instead of JSON. */
  readonly multipart?: MultipartBody
  /** How long a JSON body may be; `defaultBytes` unless named. */
  readonly maxBytes?: number
  /** The same for callers without an account. */
  readonly visitorBytes?: number
  /** The call takes texts that cannot be stored (NUL, half characters) and mends them itself. */
  readonly anyText?: true
  readonly success: Schema.Top
  /** Success is a file of one of these media types instead of JSON; the declared success is then `FileAnswer`. */
  readonly file?: ReadonlyArray<string>
  /** The file never changes under its address, and nobody needs to be asked for it twice. */
  readonly immutable?: true
  /** Status of success; 200 unless named. */
  readonly status?: 200 | 201 | 202
  /** Failures beyond those that any call may have (400, 401 when not `guest`, 422 with a payload, 429, 5xx). */
  readonly failures: ReadonlyArray<FailureName>
  /** Takes an `Idempotency-Key`; a repeat with the same key returns the first answer, which the call may keep itself. */
  readonly idempotent?: true | "keptByCall"
}

/** The fields every call declares. A call has no failures of its own unless it lists them. */
export const route = <
  const Method extends Endpoint["method"],
  const Path extends Endpoint["path"],
  const Auth extends Endpoint["auth"]
>(
  method: Method,
  path: Path,
  auth: Auth
) => ({ method, path, auth, failures: [] }) as const

/** Forms of a few fields fit. */
export const defaultBytes = 8 * 1024

/** What success looks like on the wire: `{ "payload": … }`. */
export const envelope = <Success extends Schema.Top>(success: Success) => Schema.Struct({ payload: success })

/** A file that a call answers with. */
export const FileAnswer = Schema.Struct({ type: Schema.String, bytes: Schema.Uint8Array })
export type FileAnswer = typeof FileAnswer.Type

/** The answer of calls that have nothing to tell. */
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

/** A positive number in its one spelling: no sign, point, exponent or leading zero. */
export const fromText = (minimum: number, maximum: number) =>
  Schema.String.check(Schema.isPattern(/^[1-9]\d{0,15}$/)).pipe(
    Schema.decodeTo(Schema.FiniteFromString.check(Schema.isInt(), Schema.isBetween({ minimum, maximum })))
  )

/** `page` (from 1) and `limit` (20, at most 100) of every list. */
export const pageQuery = {
  page: Schema.optionalKey(fromText(1, 100_000)),
  limit: Schema.optionalKey(fromText(1, 100))
} as const

/** A positive integer in a path. */
export const IdFromText = fromText(1, Number.MAX_SAFE_INTEGER)

/** A moment in UTC: `2026-11-21T07:00:00.000Z`. */
export const Instant = Schema.String
