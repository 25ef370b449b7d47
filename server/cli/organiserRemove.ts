import { Role } from "../../src/api/contract/account/roles.ts"
import { revokeRoles } from "../account/accounts/roles.ts"
import type { Command } from "./Command.ts"
import { rolesText, readRoleOptions } from "./roleOptions.ts"
import { withPlatform } from "./withPlatform.ts"

const run = async (args: ReadonlyArray<string>): Promise<number> => {
  const asked = readRoleOptions(args)
  if (asked === null) return 1
  const { email, roles } = asked
  const current = await withPlatform(revokeRoles(email, roles.length === 0 ? Role.literals : roles))
  if (current === null) console.error(`There is no account ${email}.`)
  else console.log(rolesText(email, current))
  return current === null ? 1 : 0
}

export const organiserRemove: Command = {
  usage: "organiser remove --email <address> [--organiser] [--teacher] [--support] [--administrator]",
  summary: "Takes roles from an account; without a named one, all.",
  help: "Contests and classes keep their owner, who finds them again with the role.",
  run
}
