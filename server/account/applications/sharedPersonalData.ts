import { Schema, Struct } from "effect"
import type { Share } from "../../../src/api/contract/account/applications.ts"
import { accountFields } from "../../../src/api/contract/account/session.ts"
import { underAge } from "../../platform/users/users.ts"
import { firstRow, rowsOf, sql } from "../../platform/database/sql.ts"

const Row = Schema.Struct({
  ...Struct.pick(accountFields, ["id", "email", "login", "firstName", "lastName", "nickname"]),
  confirmed: Schema.Boolean,
  child: Schema.Boolean
})
/** The account data that applications may see, and whether the user is a child. */
export type Person = typeof Row.Type
const decodeRows = rowsOf(Row)

/**
 * The account as applications see it; null if it is deleted or pending deletion.
 * A child is a user under 14 by their own date of birth, or one with a school account.
 */
export const personOf = (userId: number) =>
  sql`
    select id, email, login, email_confirmed_at is not null as confirmed, first_name as "firstName",
      last_name as "lastName", nickname,
      ${underAge("date_of_birth")} or email is null as child
    from users where id = ${userId} and listed`.pipe(decodeRows, firstRow)

/** The full name, or null if no name is given. */
export const fullName = ({ firstName, lastName }: Pick<Person, "firstName" | "lastName">): string | null =>
  [firstName, lastName].filter((part) => part !== null).join(" ") || null

/** Never granted for a child, whatever scopes are allowed. */
export const withheldFromChildren = { scope: "email", claims: ["name", "given_name", "family_name"] } as const

/** The shares that the consent page lists for these scopes. */
export const sharesOf = (scopes: ReadonlySet<string>, child: boolean): ReadonlyArray<Share> => [
  "id",
  ...(scopes.has("profile") ? (child ? (["nickname"] as const) : (["name", "nickname"] as const)) : []),
  ...(scopes.has("email") && !child ? (["email"] as const) : [])
]

const present = (claims: Readonly<Record<string, string | boolean | null>>) =>
  Object.fromEntries(Object.entries(claims).filter(([, value]) => value !== null))

/** All claims for all scopes except city and birth date; the library removes those that were not granted. */
export const claimsOf = (person: Person) => {
  const { id, email, confirmed, firstName, lastName, nickname, child } = person
  const sub = String(id)
  if (child) return { sub, ...present({ nickname }) }
  const name = fullName(person)
  const known = { name, given_name: firstName, family_name: lastName, nickname, email }
  return { sub, ...present({ ...known, email_verified: email === null ? null : confirmed }) }
}
