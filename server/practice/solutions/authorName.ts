import { Schema } from "effect"
import { type Language, translate } from "../../platform/i18n/translate.ts"

/** The author of a solution, read with `authorColumns` from `solutions s` and `users u`. */
export const Author = Schema.Struct({
  userId: Schema.Int,
  name: Schema.NullOr(Schema.String),
  isListed: Schema.Boolean
})

export const authorColumns = `s.user_id as "userId", rating_name(u) as name, u.listed as "isListed"`

/** The author's name for a reader; visitors see a number. Null if the account is deleted or marked for deletion. */
export function authorName(
  { userId, name, isListed }: typeof Author.Type,
  readerId: number | null,
  language: Language
): string | null {
  if (!isListed) return null
  return (readerId === null ? null : name) ?? translate(language, "person.number", { id: userId })
}
