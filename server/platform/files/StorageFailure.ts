import { Data } from "effect"

/** Files could not be written or read: the disk is full, say. */
export class StorageFailure extends Data.TaggedError("StorageFailure")<{ readonly cause: unknown }> {}
