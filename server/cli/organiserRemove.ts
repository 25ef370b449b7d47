import { Role } from "../../src/api/contract/account/roles.ts"
import { takeRoles } from "../account/accounts/roles.ts"
import type { Command } from "./Command.ts"
import { heldRoles, readRoleOptions } from "./roleOptions.ts"
import { withPlatform } from "./withPlatform.ts"

const run = async (args: ReadonlyArray<string>): Promise<number> => {
  const asked = readRoleOptions(args)
  if (asked === null) return 1
  const { email, roles } = asked
  const held = await withPlatform(takeRoles(email, roles.length === 0 ? Role.literals : roles))
  if (held === null) console.error(`There is no account ${email}.`)
  else console.log(heldRoles(email, held))
  return held === null ? 1 : 0
}

export const organiserRemove: Command = {
  usage: "organiser remove --email <address> [--organiser] [--teacher] [--support] [--administrator]",
  summary: "Takes roles from an account; without a named one, all.",
  help: "Contests and classes keep their owner, who finds them again with the role.",
  run
}
