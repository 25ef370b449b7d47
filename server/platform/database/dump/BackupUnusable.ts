import { Data } from "effect"

/** A backup cannot be made or restored; `message` is one line with the reason and the remedy. */
export class BackupUnusable extends Data.TaggedError("BackupUnusable")<{ readonly message: string }> {}
