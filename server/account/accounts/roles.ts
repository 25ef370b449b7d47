import { Effect } from "effect"
import { Roles, type Role } from "../../../src/api/contract/account/roles.ts"
import { rowsOf, sql } from "../../platform/database/sql.ts"

const decodeRoles = rowsOf({ roles: Roles })

/** The account has a confirmed address and is not being deleted. */
const confirmed = "email_confirmed_at is not null and not erased and deletion_asked_at is null"

/** Adds roles to an account; returns all its roles, or null without a confirmed account for the address. */
export const grantRoles = Effect.fn("grantRoles")(function* (email: string, roles: ReadonlyArray<Role>) {
  const [account] = yield* sql`update users set roles = array(
      select distinct role from unnest(users.roles || ${[...roles]}::text[]) held (role) order by role)
    where email = ${email.toLowerCase()} and ${sql.literal(confirmed)} returning roles`.pipe(decodeRoles)
  return account?.roles ?? null
})

/** Removes roles from an account; returns the remaining roles, or null without such an account. */
export const revokeRoles = Effect.fn("revokeRoles")(function* (email: string, roles: ReadonlyArray<Role>) {
  const [account] = yield* sql`update users set roles = array(
      select role from unnest(users.roles) held (role) where role <> all(${[...roles]}::text[]) order by role)
    where email = ${email.toLowerCase()} returning roles`.pipe(decodeRoles)
  return account?.roles ?? null
})
