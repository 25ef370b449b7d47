import type { Role } from "../../src/api/contract/account/roles.ts"
import { grantRoles } from "../account/accounts/roles.ts"
import type { Command } from "./Command.ts"
import { rolesText, readRoleOptions } from "./roleOptions.ts"
import { withPlatform } from "./withPlatform.ts"

const unlessNamed: ReadonlyArray<Role> = ["organiser", "teacher"]

const run = async (args: ReadonlyArray<string>): Promise<number> => {
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

export const organiserCreate: Command = {
  usage: "organiser create --email <address> [--organiser] [--teacher] [--support] [--administrator]",
  summary: "Gives an account roles; without a named one, organiser and teacher.",
  help: `The account must exist and be confirmed: its owner signs up like everyone else. Roles add up.
  --organiser      contests of their own and the problems that they own
  --teacher        classes of their own
  --support        everybody's reports
  --administrator  nothing yet: roles are given and taken by these commands alone`,
  run
}
