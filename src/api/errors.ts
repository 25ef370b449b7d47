import type { FailureCode, PackageFault } from "./contract/failures.ts"

/** Rejection reason: the server's code, or a code derived from the HTTP status. */
export type RejectionCode =
  | FailureCode
  | "bad_request"
  | "forbidden"
  | "too_large"
  | "unsupported_media"
  | "invalid"

/** Errors by field: the server's messages, or keys of the `validation` texts. */
export type FieldErrors = Readonly<Record<string, ReadonlyArray<string>>>

interface Answer<Code> {
  /** In the request's language. */
  readonly message: string
  readonly code?: Code | undefined
  /** Seconds to wait, if the server specifies them. */
  readonly retryAfter?: number | null
}

/*
 * Failures of a call. They are plain classes with a `_tag` instead of Effect's, so that showing a failure loads no
 * further file; Effect can still match them.
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

/** No response in time, or only a response from a gateway. */
export class Unreachable extends Error {
  readonly _tag = "Unreachable"
  constructor(options?: { readonly cause: unknown }) {
    super("The server cannot be reached.", options)
  }
}

/** The server reported an internal error. */
export class ServerFault extends Error {
  readonly _tag = "ServerFault"
}

/** The call needs a session, but there is none or its renewal was rejected. */
export class SessionExpired extends Answered {
  readonly _tag = "SessionExpired"
}

export class TooManyRequests extends Answered {
  readonly _tag = "TooManyRequests"
}

export class NotFound extends Answered {
  readonly _tag = "NotFound"
}

/** The request conflicts with the current state. */
export class Conflict extends Answered {
  readonly _tag = "Conflict"
}

/** The server understood the request and rejected it. */
export class Rejected extends Answered<RejectionCode> {
  readonly _tag = "Rejected"
  readonly fieldErrors: FieldErrors
  /** Why a problem package cannot be read. */
  readonly faults: ReadonlyArray<PackageFault>
  constructor(
    answer: Answer<RejectionCode> & {
      readonly fieldErrors?: FieldErrors | undefined
      readonly faults?: ReadonlyArray<PackageFault> | undefined
    }
  ) {
    super({ ...answer, code: answer.code ?? "invalid" })
    this.fieldErrors = answer.fieldErrors ?? {}
    this.faults = answer.faults ?? []
  }

  /** The same rejection with other field errors. */
  withFieldErrors(fieldErrors: FieldErrors): Rejected {
    const { message, code, retryAfter, faults } = this
    return new Rejected({ message, code, retryAfter, fieldErrors, faults })
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
