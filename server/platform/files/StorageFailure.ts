import { Data } from "effect"

/** A file could not be written or read, for example because the disk is full. */
export class StorageFailure extends Data.TaggedError("StorageFailure")<{ readonly cause: unknown }> {}
