import type { FailureCode } from "./contract/failures.ts"

interface Answer {
  /** Seconds to wait, when the server says so. */
  readonly retryAfter?: number | null
  /** In the language of the request. */
  readonly message: string
  readonly code?: FailureCode | undefined
}

/**
 * What an answer other than success says.
 *
 * Plain classes with a `_tag`, not Effect's, so that showing a failure needs nothing
 * that has to be loaded first; Effect matches them all the same.
 */
abstract class Answered extends Error {
  abstract readonly status: number
  readonly code: FailureCode | undefined
  /** Seconds to wait, when the server says so. */
  readonly retryAfter: number | null
  constructor(answer: Answer) {
    super(answer.message)
    this.code = answer.code
    this.retryAfter = answer.retryAfter ?? null
  }
}

export class BadRequest extends Answered {
  readonly _tag = "BadRequest"
  readonly status = 400
}

export class Unauthorized extends Answered {
  readonly _tag = "Unauthorized"
  readonly status = 401
}

export class Forbidden extends Answered {
  readonly _tag = "Forbidden"
  readonly status = 403
}

export class NotFound extends Answered {
  readonly _tag = "NotFound"
  readonly status = 404
}

export class Conflict extends Answered {
  readonly _tag = "Conflict"
  readonly status = 409
}

export class TooLarge extends Answered {
  readonly _tag = "TooLarge"
  readonly status = 413
}

export class UnsupportedMedia extends Answered {
  readonly _tag = "UnsupportedMedia"
  readonly status = 415
}

/** Fields are named as the wire spells them. */
export type FieldErrors = Readonly<Record<string, ReadonlyArray<string>>>

export class Invalid extends Answered {
  readonly _tag = "Invalid"
  readonly status = 422
  readonly fields: FieldErrors
  constructor(answer: Answer & { readonly fields: FieldErrors }) {
    super(answer)
    this.fields = answer.fields
  }
}

export class TooManyRequests extends Answered {
  readonly _tag = "TooManyRequests"
  readonly status = 429
}

/** No reply within the time, or a 5xx. */
export class ServerUnreachable extends Error {
  readonly _tag = "ServerUnreachable"
  /** Null when there was no reply at all. */
  readonly status: number | null
  constructor({ status, cause }: { readonly status: number | null; readonly cause?: unknown }) {
    super("The server cannot be reached.", { cause })
    this.status = status
  }
}

export type ApiError =
  | BadRequest
  | Unauthorized
  | Forbidden
  | NotFound
  | Conflict
  | TooLarge
  | UnsupportedMedia
  | Invalid
  | TooManyRequests
  | ServerUnreachable

export const isApiError = (error: unknown): error is ApiError =>
  error instanceof Answered || error instanceof ServerUnreachable
