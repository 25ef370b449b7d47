import { parseArgs } from "node:util"
import { Schema } from "effect"
import { Email } from "../../src/api/contract/rules.ts"
import { Role } from "../../src/api/contract/account/roles.ts"
import { grantRoles, revokeRoles } from "../account/accounts/roles.ts"
import type { Command } from "./Command.ts"
import { withPlatform } from "./withPlatform.ts"

const flag = { type: "boolean", default: false } as const

/** Parses the address and the roles of a command; prints the fault and returns null without a valid address. */
function readRoleOptions(args: ReadonlyArray<string>) {
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
  const roles: ReadonlyArray<Role> = Role.literals.filter((role) => values[role])
  return { email: values.email, roles }
}

/** A sentence with the account's current roles. */
const rolesText = (email: string, roles: ReadonlyArray<Role>): string =>
  roles.length === 0 ? `${email} holds no role now.` : `${email} is ${roles.join(", ")} now.`

const unlessNamed: ReadonlyArray<Role> = ["organiser", "teacher"]

export const organiserCreate: Command = {
  usage: "organiser create --email <address> [--organiser] [--teacher] [--support] [--administrator]",
  summary: "Gives an account roles; without a named one, organiser and teacher.",
  help: `The account must exist and be confirmed: its owner signs up like everyone else. Roles add up.
  --organiser      contests of their own and the problems that they own
  --teacher        classes of their own
  --support        everybody's reports
  --administrator  nothing yet: roles are given and taken by these commands alone`,
  run: async (args) => {
    const asked = readRoleOptions(args)
    if (asked === null) return 1
    const { email, roles } = asked
    const current = await withPlatform(grantRoles(email, roles.length === 0 ? unlessNamed : roles))
    if (current === null)
      console.error(
        `There is no confirmed account ${email}. Let its owner sign up and open the link in the mail first.`
      )
    else
      console.log(
        `${rolesText(email, current)} It holds at once. Their menu shows it within 15 minutes, or after the next sign-in.`
      )
    return current === null ? 1 : 0
  }
}

export const organiserRemove: Command = {
  usage: "organiser remove --email <address> [--organiser] [--teacher] [--support] [--administrator]",
  summary: "Takes roles from an account; without a named one, all.",
  help: "Contests and classes keep their owner, who finds them again with the role.",
  run: async (args) => {
    const asked = readRoleOptions(args)
    if (asked === null) return 1
    const { email, roles } = asked
    const current = await withPlatform(revokeRoles(email, roles.length === 0 ? Role.literals : roles))
    if (current === null) console.error(`There is no account ${email}.`)
    else console.log(rolesText(email, current))
    return current === null ? 1 : 0
  }
}
