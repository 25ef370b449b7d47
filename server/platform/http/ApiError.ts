import { Data, Effect, type Schema } from "effect"
import type { SqlError } from "effect/sql"
import {
  type FailureCode,
  type FailureName,
  failures,
  type PackageFault
} from "../../../src/api/contract/failures.ts"
import type { ServerMessageKey } from "../i18n/translate.ts"

/** Messages for the inputs of a request, by wire name. */
export type FieldErrors = Readonly<Record<string, ReadonlyArray<ServerMessageKey>>>

interface Details {
  readonly message: ServerMessageKey
  /** Fills the placeholders of the message and of the field errors. */
  readonly values?: Readonly<Record<string, string | number>>
  readonly fieldErrors?: FieldErrors
  readonly faults?: ReadonlyArray<PackageFault>
  readonly retryAfterSeconds?: number
  /** Only for a failure whose declaration has no code. */
  readonly code?: FailureCode
}

/** A failure declared in the contract. The platform answers with its status and a translated body. */
export class ApiError<const Name extends FailureName = FailureName> extends Data.Error<
  Details & { readonly _tag: FailureName; readonly status: number }
> {
  declare readonly _tag: Name
  constructor(name: Name, details: Details) {
    super({ ...failures[name], ...details, _tag: name })
  }
}

/** One `ApiError` per name, so that `catchTag` can distinguish them. */
export type ApiErrors<Name extends FailureName> = Name extends FailureName ? ApiError<Name> : never

/** Result of a handler's service: declared failures, and technical ones that become a 500. */
export type Answer<A, Name extends FailureName = never, R = never> = Effect.Effect<
  A,
  ApiErrors<Name> | SqlError.SqlError | Schema.SchemaError,
  R
>

export const isApiError = (error: unknown): error is ApiError => error instanceof ApiError

type ApiErrorIn<E> = Extract<E, { readonly _tag: FailureName }>

/** Handles every declared failure and passes technical ones on. */
export const catchApiErrors =
  <E, B, E2, R2>(handle: (error: ApiErrorIn<E>) => Effect.Effect<B, E2, R2>) =>
  <A, R>(effect: Effect.Effect<A, E, R>): Effect.Effect<A | B, E2 | Exclude<E, ApiErrorIn<E>>, R | R2> =>
    Effect.catch(effect, (error): Effect.Effect<B, E2 | Exclude<E, ApiErrorIn<E>>, R2> =>
      isApiError(error) ? handle(error as ApiErrorIn<E>) : Effect.fail(error as Exclude<E, ApiErrorIn<E>>)
    )

/** Also for things that exist but that the caller may not see. */
export const notFound = new ApiError("NotFound", { message: "failure.notFound" })

export const badRequest = new ApiError("BadRequest", { message: "failure.badRequest" })

export const tooLarge = new ApiError("TooLarge", { message: "failure.tooLarge" })

export const unauthorized = new ApiError("Unauthorized", { message: "failure.unauthorized" })

export const invalid = (fieldErrors: FieldErrors) =>
  new ApiError("Invalid", { message: "failure.invalid", fieldErrors })

export const unavailable = (retryAfterSeconds: number) =>
  new ApiError("Unavailable", { message: "failure.unavailable", retryAfterSeconds })

export const tooManyRequests = (
  retryAfterSeconds: number,
  message: ServerMessageKey = "failure.tooManyRequests"
) =>
  new ApiError("TooManyRequests", { message, retryAfterSeconds: Math.max(1, Math.ceil(retryAfterSeconds)) })
