import { Effect } from "effect"
import { isStorable } from "../../platform/database/storableText.ts"
import { type ApiError, invalid } from "../../platform/http/ApiError.ts"

/** A text of a form as PostgreSQL can keep it; refused with the name of its field otherwise. */
export const storableField = (field: string, text: string): Effect.Effect<string, ApiError<"Invalid">> =>
  isStorable(text) ? Effect.succeed(text) : Effect.fail(invalid({ [field]: ["validation.invalid"] }))
