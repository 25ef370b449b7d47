import { Effect } from "effect"
import { isStorable } from "../database/storableText.ts"
import { type ApiError, invalid } from "./ApiError.ts"

/** Validates that PostgreSQL can store a text; fails with an error for the given field. */
export const storableField = (field: string, text: string): Effect.Effect<string, ApiError<"Invalid">> =>
  isStorable(text) ? Effect.succeed(text) : Effect.fail(invalid({ [field]: ["validation.invalid"] }))
