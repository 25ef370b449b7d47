import { Schema } from "effect"
import { wire } from "../wire.ts"

/**
 * A contest's statements, encrypted with AES-256-GCM: base64 of initialisation vector, ciphertext and tag.
 *
 * The plaintext is a list of query cache entries, in the format of a page's `initial-queries`.
 */
export const SealedStatements = wire({
  /** Identifies the key; changes with the text. */
  edition: Schema.String,
  sealed: Schema.String
})
export type SealedStatements = typeof SealedStatements.Type

/** An `edition` from `getSealedStatements`. */
export const Edition = Schema.String.check(Schema.isPattern(/^[\w-]{43}$/))
