import { Schema } from "effect"
import { Instant } from "../endpoint.ts"
import { wire } from "../wire.ts"

/** What made a version. */
export const VersionAct = Schema.Literals([
  "upload",
  "restore",
  "statement",
  "limits",
  "test",
  "test.remove",
  "image",
  "image.remove"
])
export type VersionAct = typeof VersionAct.Type

export const ProblemVersion = wire({
  number: Schema.Int,
  madeAt: Instant,
  /** Name or email address; null if the account was deleted. */
  author: Schema.NullOr(Schema.String),
  act: VersionAct,
  /** The author's comment on an upload, the restored number, the language, the test or the image; empty if there is none. */
  detail: Schema.String,
  /** SHA-256 of the zip, in hexadecimal digits. */
  hash: Schema.String,
  bytes: Schema.Int,
  current: Schema.Boolean,
  /** Number of the version before it; null for the first one that is left. */
  previous: Schema.NullOr(Schema.Int)
})
export type ProblemVersion = typeof ProblemVersion.Type

/** A line of a difference; `gap` stands for lines without changes that are left out, and its text is empty. */
const ChangedLine = wire({
  type: Schema.Literals(["same", "added", "removed", "gap"]),
  text: Schema.String
})

export const FileChange = wire({
  path: Schema.String,
  type: Schema.Literals(["added", "removed", "changed"]),
  /** Null on the side that lacks the file. */
  bytesBefore: Schema.NullOr(Schema.Int),
  bytesAfter: Schema.NullOr(Schema.Int),
  /** Null for a file that is no text or too long to compare, and beyond the first files. */
  lines: Schema.NullOr(Schema.Array(ChangedLine))
})
export type FileChange = typeof FileChange.Type

/** The difference between two versions, by path. */
export const VersionChanges = wire({
  from: Schema.Int,
  to: Schema.Int,
  /** Numbers of the versions before `to`, newest first. */
  earlier: Schema.Array(Schema.Int),
  /** Number of changed files; `files` holds the first 500. */
  total: Schema.Int,
  files: Schema.Array(FileChange)
})
export type VersionChanges = typeof VersionChanges.Type
