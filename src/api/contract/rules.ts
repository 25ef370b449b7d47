import { Schema } from "effect"

/**
 * Validation rules of the specification's section 5, shared by forms and server.
 *
 * Each rule's `message` is a key of the `validation` texts, so that both sides
 * say the same in the reader's language.
 */
/** No quotes, brackets, separators or invisible characters: a mail program would read another address in them. */
const emailPattern = /^[\p{L}\p{M}\p{N}.!#$%&'*+/=?^_`{|}~-]+@[\p{L}\p{M}\p{N}-]+(\.[\p{L}\p{M}\p{N}-]+)+$/u

export const Email = Schema.String.check(
  Schema.isMinLength(1, { message: "validation.required" }),
  Schema.isMaxLength(45, { message: "validation.max45" }),
  Schema.isPattern(emailPattern, { message: "validation.email" })
)

export const NewPassword = Schema.String.check(
  Schema.isMinLength(1, { message: "validation.required" }),
  Schema.isMinLength(8, { message: "validation.password" }),
  Schema.isMaxLength(128, { message: "validation.max128" }),
  Schema.isPattern(/\p{Nd}/u, { message: "validation.password" }),
  Schema.isPattern(/\p{Lu}/u, { message: "validation.password" })
)

export const Password = Schema.String.check(
  Schema.isMinLength(1, { message: "validation.required" }),
  Schema.isMaxLength(128, { message: "validation.max128" })
)

/** A box that must be ticked. */
export const Consent = Schema.Boolean.check(
  Schema.makeFilter((ticked: boolean) => ticked, { message: "validation.consent" })
)
