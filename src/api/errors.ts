import type { FailureCode } from "./contract/failures.ts"

/** Why the server declined a call: its own code, or the one that the status of its answer stands for. */
export type RejectionCode =
  | FailureCode
  | "bad_request"
  | "forbidden"
  | "too_large"
  | "unsupported_media"
  | "invalid"

/** Messages by field; fields are named as the wire spells them. */
export type FieldErrors = Readonly<Record<string, ReadonlyArray<string>>>

interface Answer<Code> {
  /** In the language of the request. */
  readonly message: string
  readonly code?: Code | undefined
  /** Seconds to wait, when the server says so. */
  readonly retryAfter?: number | null
}

/*
 * The ways in which a call fails. They are plain classes with a `_tag`, not Effect's, so that showing a failure
 * needs no further file; Effect matches them all the same.
 */

abstract class Answered<Code = FailureCode> extends Error {
  readonly code: Code | undefined
  readonly retryAfter: number | null
  constructor({ message, code, retryAfter = null }: Answer<Code>) {
    super(message)
    this.code = code
    this.retryAfter = retryAfter
  }
}

/** No answer within the time, or none from the server itself. */
export class Unreachable extends Error {
  readonly _tag = "Unreachable"
  constructor(options?: { readonly cause: unknown }) {
    super("The server cannot be reached.", options)
  }
}

/** The server answered that it failed. */
export class ServerFault extends Error {
  readonly _tag = "ServerFault"
}

/** The call needs a session, and there is none or its renewal was refused. */
export class SessionExpired extends Answered {
  readonly _tag = "SessionExpired"
}

export class TooManyRequests extends Answered {
  readonly _tag = "TooManyRequests"
}

export class NotFound extends Answered {
  readonly _tag = "NotFound"
}

/** What was asked does not fit the present state. */
export class Conflict extends Answered {
  readonly _tag = "Conflict"
}

/** The server read the call and declined it. */
export class Rejected extends Answered<RejectionCode> {
  readonly _tag = "Rejected"
  readonly fieldErrors: FieldErrors
  constructor(answer: Answer<RejectionCode> & { readonly fieldErrors?: FieldErrors | undefined }) {
    super({ ...answer, code: answer.code ?? "invalid" })
    this.fieldErrors = answer.fieldErrors ?? {}
  }

  /** The same rejection with other field errors. */
  withFieldErrors(fieldErrors: FieldErrors): Rejected {
    const { message, code, retryAfter } = this
    return new Rejected({ message, code, retryAfter, fieldErrors })
  }
}

export type ApiError =
  | Unreachable
  | ServerFault
  | SessionExpired
  | TooManyRequests
  | NotFound
  | Conflict
  | Rejected

export const isApiError = (error: unknown): error is ApiError =>
  error instanceof Answered || error instanceof Unreachable || error instanceof ServerFault

/** The server's first message about a field; null if it has none. */
export const fieldError = (error: ApiError | null, field: string): string | null =>
  (error?._tag === "Rejected" && error.fieldErrors[field]?.[0]) || null
