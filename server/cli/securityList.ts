import { parseArgs } from "node:util"
import { listSecurityEvents } from "../account/accounts/securityEvents.ts"
import type { Command } from "./Command.ts"
import { withPlatform } from "./withPlatform.ts"

const run = async (args: ReadonlyArray<string>): Promise<number> => {
  const { values } = parseArgs({
    args: [...args],
    options: { account: { type: "string" }, since: { type: "string" } }
  })
  const { account = null, since = null } = values
  if (since !== null && Number.isNaN(Date.parse(since))) {
    console.error("Name the first day: --since 2026-11-23")
    return 1
  }
  const events = await withPlatform(
    listSecurityEvents(account, since === null ? null : new Date(since).toISOString())
  )
  for (const { at, kind, account: of, actor, address, details } of events) {
    const by = actor === null ? null : `by ${actor}`
    // Replace control characters, because user-supplied parts may contain anything.
    const line = [at, kind, of, by, address, details].filter((part) => part !== null).join("  ")
    console.log(line.replaceAll(/\p{C}/gu, "?"))
  }
  if (events.length === 0) console.log("Nothing is known.")
  return 0
}

export const securityList: Command = {
  usage: "security list [--account <address, login or number>] [--since <day>]",
  summary: "Lists sign-ins, changes of access, and looks at participants' files.",
  help: "The newest thousand, the oldest of them first; they are kept for 180 days.",
  run
}
