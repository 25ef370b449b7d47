import { parseArgs } from "node:util"
import { signOutByOperator } from "../account/accounts/signOutByOperator.ts"
import type { Command } from "./Command.ts"
import { withPlatform } from "./withPlatform.ts"

const run = async (args: ReadonlyArray<string>): Promise<number> => {
  const { values } = parseArgs({
    args: [...args],
    options: { account: { type: "string" }, all: { type: "boolean", default: false } }
  })
  const { account = null, all } = values
  if ((account === null) === !all) {
    console.error("Name one account, --account <address, login or number>, or --all.")
    return 1
  }
  console.log(`${await withPlatform(signOutByOperator(account))} sessions are ended.`)
  return 0
}

export const accountSignOut: Command = {
  usage: "account sign-out (--account <address, login or number> | --all)",
  summary: "Ends every session of an account, or of all accounts.",
  help: "For a stolen device or a leaked database. Running servers notice within 15 seconds. Applications stay connected.",
  run
}
