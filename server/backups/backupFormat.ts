import { Schema } from "effect"
import { DumpShape } from "../platform/database/dump/DumpShape.ts"

/**
 * A backup is a tar archive, compressed by zstd and encrypted by age if there is a passphrase. Its entries, in order:
 * `header.json`, `tables/<table>/<number>` (rows in the text format of COPY, cut anywhere), `files/<key>`, in an
 * encrypted backup `signing-key`, and `manifest.json`.
 */
export const formatVersion = 1

export const headerEntry = "header.json"
export const manifestEntry = "manifest.json"
export const signingKeyEntry = "signing-key"
export const tablesFolder = "tables/"
export const filesFolder = "files/"

export const Header = Schema.Struct({
  format: Schema.Literal(formatVersion),
  /** ISO time of the snapshot. */
  madeAt: Schema.String,
  shape: DumpShape
})
export type Header = typeof Header.Type

const Summary = { bytes: Schema.Int, sha256: Schema.String }

/** Written last: an archive without it is incomplete. */
export const Manifest = Schema.Struct({
  headerSha256: Schema.String,
  tables: Schema.Array(Schema.Struct({ name: Schema.String, rows: Schema.Int, ...Summary })),
  sequences: Schema.Array(
    Schema.Struct({ table: Schema.String, column: Schema.String, last: Schema.String })
  ),
  files: Schema.Array(Schema.Struct({ key: Schema.String, ...Summary })),
  /** Keys of files that rows refer to and the storage no longer has. */
  missing: Schema.Array(Schema.String)
})
export type Manifest = typeof Manifest.Type

export const encodeJson = (value: object): Buffer => Buffer.from(JSON.stringify(value))
