import { Schema } from "effect"

/*
 * Validation rules from section 5 of the specification, shared by forms and server.
 *
 * Each `message` is a key of the `validation` texts, so both sides show the same localised message.
 */

/** A text of at least one and at most `longest` characters. */
export const filled = (longest: 45 | 60 | 100 | 128 | 500 | 2000) =>
  Schema.String.check(
    Schema.isMinLength(1, { message: "validation.required" }),
    Schema.isMaxLength(longest, { message: `validation.max${longest}` })
  )

/** The same for a text whose ends are trimmed first. */
export const filledWhenTrimmed = (longest: 500 | 2000) => Schema.Trim.pipe(Schema.decodeTo(filled(longest)))

/**
 * Excludes quotes, brackets, separators and invisible characters, which could make a mail program read a different
 * address.
 */
const emailPattern = /^[\p{L}\p{M}\p{N}.!#$%&'*+/=?^_`{|}~-]+@[\p{L}\p{M}\p{N}-]+(\.[\p{L}\p{M}\p{N}-]+)+$/u

export const Email = filled(45).check(Schema.isPattern(emailPattern, { message: "validation.email" }))

/** Login of a class account, for example `romashka-07`. */
const classLogin = /^[a-z][a-z0-9]*-\d{2,}$/i

/** An email address, or the class login printed on a slip. */
export const SignInName = filled(45).check(
  Schema.makeFilter((name: string) => emailPattern.test(name) || classLogin.test(name), {
    message: "validation.email"
  })
)

export const NewPassword = Schema.String.check(
  Schema.isMinLength(1, { message: "validation.required" }),
  Schema.isMinLength(8, { message: "validation.password" }),
  Schema.isMaxLength(128, { message: "validation.max128" }),
  Schema.isPattern(/\p{Nd}/u, { message: "validation.password" }),
  Schema.isPattern(/\p{Lu}/u, { message: "validation.password" })
)

export const Password = filled(128)

/** A required checkbox. */
export const Consent = Schema.Boolean.check(
  Schema.makeFilter((ticked: boolean) => ticked, { message: "validation.consent" })
)

/** Letters of any script, spaces, hyphens and both apostrophes; the first character is a letter. */
const namePattern = /^\p{L}[\p{L}\p{M}' ’-]*$/u
const cityPattern = /^[\p{L}\p{N}][\p{L}\p{M}\p{N}.' ’-]*$/u

/** A first or last name. */
export const PersonName = Schema.String.check(
  Schema.isMinLength(2, { message: "validation.min2" }),
  Schema.isMaxLength(45, { message: "validation.max45" }),
  Schema.isPattern(namePattern, { message: "validation.name" })
)

export const City = Schema.String.check(
  Schema.isMinLength(2, { message: "validation.min2" }),
  Schema.isMaxLength(60, { message: "validation.max60" }),
  Schema.isPattern(cityPattern, { message: "validation.city" })
)

/** Shown in public lists instead of the name. */
export const Nickname = Schema.String.check(
  Schema.isMinLength(2, { message: "validation.min2" }),
  Schema.isMaxLength(45, { message: "validation.max45" }),
  Schema.isPattern(/^[\p{L}\p{N}][\p{L}\p{M}\p{N}._' ’-]*$/u, { message: "validation.nickname" })
)

/** School grade, 1 to 11. */
export const Grade = Schema.Int.check(
  Schema.isBetween({ minimum: 1, maximum: 11 }, { message: "validation.grade" })
)

const earliestBirth = "1900-01-01"

/** Whether the date exists and has already begun in the easternmost time zone (UTC+14). */
const isPastDay = (day: string): boolean => {
  const moment = new Date(`${day}T00:00:00Z`)
  if (Number.isNaN(moment.getTime()) || moment.toISOString().slice(0, 10) !== day) return false
  const easternmost = new Date(Date.now() + 14 * 3_600_000).toISOString().slice(0, 10)
  return day >= earliestBirth && day <= easternmost
}

/** `YYYY-MM-DD`, from 1900 until today. Forms show and accept DD.MM.YYYY. */
export const DateOfBirth = Schema.String.check(
  Schema.isPattern(/^\d{4}-\d{2}-\d{2}$/, { message: "validation.date" }),
  Schema.makeFilter(isPastDay, { message: "validation.date" })
)

/** The name that the owner gives a passkey. */
export const PasskeyName = Schema.String.check(
  Schema.isPattern(/\S/, { message: "validation.required" }),
  Schema.isMaxLength(60, { message: "validation.max60" })
)
