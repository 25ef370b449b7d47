import { Data, Effect } from "effect"
import { type ApiError, notFound, unavailable } from "../http/ApiError.ts"

/** Of the local disk, and of buckets. */
const missing: ReadonlySet<unknown> = new Set(["ENOENT", "NoSuchKey"])

/** A file could not be written or read, for example because the disk is full or the bucket does not answer. */
export class StorageFailure extends Data.TaggedError("StorageFailure")<{ readonly cause: unknown }> {
  /** Whether the storage answered that it has no such file. */
  get isMissing(): boolean {
    const { cause } = this.cause as { readonly cause?: { readonly code?: unknown; readonly name?: unknown } }
    return missing.has(cause?.code) || missing.has(cause?.name)
  }
}

const noSpace = unavailable(60)

/** Logs a storage failure and answers `Unavailable`: it is the operator's to fix, and the caller may retry soon. */
export const orUnavailable =
  (what: string) =>
  ({ cause }: StorageFailure) =>
    Effect.andThen(Effect.logError(what, cause), noSpace)

/** Answers `NotFound` if the file does not exist, and otherwise as `orUnavailable`. */
export const orNotFound =
  (what: string) =>
  (failure: StorageFailure): Effect.Effect<never, ApiError<"NotFound"> | ApiError<"Unavailable">> =>
    failure.isMissing ? notFound : orUnavailable(what)(failure)
