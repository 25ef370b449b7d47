import { Schema } from "effect"
import { wire } from "../wire.ts"

/**
 * The statements of a contest under AES-256-GCM: base64 of the initialisation vector, the text and the tag.
 *
 * Inside is a list of entries for the query cache, as in a page's `initial-queries`.
 */
export const SealedStatements = wire({
  /** What the key belongs to; it changes with the text. */
  edition: Schema.String,
  sealed: Schema.String
})
export type SealedStatements = typeof SealedStatements.Type

/** As `getSealedStatements` told it. */
export const Edition = Schema.String.check(Schema.isPattern(/^[\w-]{43}$/))
