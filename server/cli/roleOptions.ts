import { parseArgs } from "node:util"
import { Schema } from "effect"
import { Email } from "../../src/api/contract/rules.ts"
import type { Role } from "../../src/api/contract/account/roles.ts"
import { Role as RoleSchema } from "../../src/api/contract/account/roles.ts"

const flag = { type: "boolean", default: false } as const

/** Parses the address and the roles of a command; prints the fault and returns null without a valid address. */
export function readRoleOptions(args: ReadonlyArray<string>) {
  const { values } = parseArgs({
    args: [...args],
    options: {
      email: { type: "string" },
      organiser: flag,
      teacher: flag,
      support: flag,
      administrator: flag
    }
  })
  if (!Schema.is(Email)(values.email)) {
    console.error("Name the account: --email name@example.org")
    return null
  }
  const roles: ReadonlyArray<Role> = RoleSchema.literals.filter((role) => values[role])
  return { email: values.email, roles }
}

/** A sentence with the account's current roles. */
export const rolesText = (email: string, roles: ReadonlyArray<Role>): string =>
  roles.length === 0 ? `${email} holds no role now.` : `${email} is ${roles.join(", ")} now.`
