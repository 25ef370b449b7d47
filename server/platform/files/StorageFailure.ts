import { Data, Effect } from "effect"
import { unavailable } from "../http/ApiError.ts"

/** A file could not be written or read, for example because the disk is full. */
export class StorageFailure extends Data.TaggedError("StorageFailure")<{ readonly cause: unknown }> {}

const noSpace = unavailable(60)

/** Logs a storage failure and answers `Unavailable`: it is the operator's to fix, and the caller may retry soon. */
export const orUnavailable =
  (what: string) =>
  ({ cause }: StorageFailure) =>
    Effect.andThen(Effect.logError(what, cause), noSpace)
