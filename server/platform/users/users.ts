import { Effect, Schema } from "effect"
import { wire } from "../../../src/api/contract/wire.ts"
import type { ProfileChange } from "../../../src/api/contract/account/account.ts"
import { accountFields } from "../../../src/api/contract/account/session.ts"
import type { LegalDocumentName } from "../../../src/api/contract/shell/legal.ts"
import type { Language } from "../i18n/translate.ts"
import { firstRow, inTransaction, rowsOf, sql } from "../database/sql.ts"

const User = wire({
  ...accountFields,
  passwordHash: Schema.String,
  confirmed: Schema.Boolean,
  /** State of the one-time password from a printed slip; null if the account has none. */
  oneTime: Schema.NullOr(Schema.Literals(["holds", "expired"])),
  /** Number of sign-ups with the address before it was confirmed. */
  signUps: Schema.Int,
  /** Names the avatar's file. */
  avatarKey: Schema.NullOr(Schema.String),
  /** Deletion was requested; signing in cancels it. */
  leaving: Schema.Boolean,
  createdAt: Schema.String
})
export type User = typeof User.Type

/** Class accounts may have no address. */
export type UserWithEmail = User & { readonly email: string }
export const hasEmail = (user: User): user is UserWithEmail => user.email !== null

const decodeUsers = rowsOf(User)

export interface NewUser {
  readonly email: string
  readonly passwordHash: string
  readonly newsletter: boolean
  readonly locale: Language
  /** The document versions accepted in this sign-up. */
  readonly consents: Readonly<Record<LegalDocumentName, string>>
}

/** SQL: whether a date of birth means under 14 in Moscow, so that a parent must agree; false without a date. */
export const underAge = (dateOfBirth: string) =>
  sql.literal(
    `coalesce(${dateOfBirth} > (now() at time zone 'Europe/Moscow')::date - interval '14 years', false)`
  )

/** Normalises a text: trims it, collapses white space, and composes accents (NFC). */
export const tidy = (text: string | null | undefined) => text?.trim().replaceAll(/\s+/g, " ").normalize("NFC")

const profileColumns = (change: ProfileChange): Readonly<Record<string, unknown>> => {
  const { firstName, lastName, city, dateOfBirth, nickname, grade, language, ...mails } = change
  const columns = {
    first_name: firstName === null ? null : tidy(firstName),
    last_name: lastName === null ? null : tidy(lastName),
    city: city === null ? null : tidy(city),
    nickname: nickname === null ? null : tidy(nickname),
    date_of_birth: dateOfBirth,
    grade,
    newsletter: mails.newsletter,
    contest_reminders: mails.contestReminders,
    streak_reminders: mails.streakReminders,
    weekly_summary: mails.weeklySummary,
    locale: language
  }
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined))
}

const columns = sql.literal(`id, email, login, password_hash, roles, first_name, last_name, city,
  to_char(date_of_birth, 'YYYY-MM-DD') as date_of_birth, nickname, grade, newsletter, contest_reminders, streak_reminders, weekly_summary, locale as language,
  (select w.frame from wallets w where w.user_id = users.id) as frame,
  case when one_time_until > now() then 'holds' when one_time_until is not null then 'expired' end as one_time,
  email_confirmed_at is not null as confirmed, sign_ups,
  avatar_key, deletion_asked_at is not null as leaving,
  to_char(created_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as created_at`)

const first = <E, R>(rows: Effect.Effect<unknown, E, R>) => firstRow(decodeUsers(rows))

export const findUser = (id: number) => first(sql`select ${columns} from users where id = ${id}`)

/** E-mail addresses are stored in lower case. */
export const findUserByEmail = (email: string) =>
  first(sql`select ${columns} from users where email = ${email}`)

/** Finds an account by its address, or a class account by its login. */
export const findUserBySignInName = (name: string) =>
  name.includes("@") ? findUserByEmail(name) : first(sql`select ${columns} from users where login = ${name}`)

/** Creates an account, or returns the one with the address. While unconfirmed, the newest sign-up overwrites it. */
export const addOrFindUser = Effect.fnUntraced(function* (user: NewUser) {
  const added = yield* first(sql`insert into users (email, password_hash, newsletter, locale,
      privacy_consent_version, personal_data_consent_version)
    values (${user.email}, ${user.passwordHash}, ${user.newsletter}, ${user.locale},
      ${user.consents.privacy}, ${user.consents["personal-data"]})
    on conflict (email) do update set password_hash = excluded.password_hash,
      newsletter = excluded.newsletter, locale = excluded.locale,
      privacy_consent_version = excluded.privacy_consent_version,
      personal_data_consent_version = excluded.personal_data_consent_version,
      consented_at = now(), sign_ups = users.sign_ups + 1
    where users.email_confirmed_at is null
    returning ${columns}`)
  const existing = added ?? (yield* findUserByEmail(user.email))
  return existing ?? (yield* Effect.die("the account vanished"))
})

/** Confirms the address and sets the password, if given; null if the account no longer exists. */
export const confirmUser = (id: number, passwordHash: string | null) =>
  first(sql`update users set email_confirmed_at = coalesce(email_confirmed_at, now()),
      password_hash = coalesce(${passwordHash}, password_hash),
      one_time_until = case when ${passwordHash}::text is null then one_time_until end
    where id = ${id} returning ${columns}`)

/** Changes the address; null if another account has it. Deletes unconfirmed accounts without sessions that have it. */
export const changeUserEmail = Effect.fnUntraced(function* (id: number, email: string) {
  yield* sql`delete from users where email = ${email} and email_confirmed_at is null and id <> ${id}
    and not exists (select from sessions where user_id = users.id)`
  const existing = yield* sql`select 1 from users where email = ${email} and id <> ${id}`
  if (existing.length > 0) return null
  return yield* first(
    sql`update users set email = ${email}, email_confirmed_at = coalesce(email_confirmed_at, now())
      where id = ${id} returning ${columns}`
  )
})

/** Hides the profile of a user who enters an age under 14 later, until a parent agrees. */
const hideChild = (id: number, dateOfBirth: string | null | undefined) =>
  sql`update users set public_profile_since = null, show_city_since = null, show_grade_since = null
    from (select ${dateOfBirth ?? null}::date as day) entered where id = ${id}
    and ${underAge("entered.day")} and not ${underAge("date_of_birth")}`

/** Updates the profile; null if the account no longer exists. */
export const updateUser = Effect.fnUntraced(function* (id: number, change: ProfileChange) {
  const changed = profileColumns(change)
  if (Object.keys(changed).length === 0) return yield* findUser(id)
  yield* hideChild(id, change.dateOfBirth)
  return yield* first(sql`update users set ${sql.update(changed)} where id = ${id} returning ${columns}`)
}, inTransaction)
