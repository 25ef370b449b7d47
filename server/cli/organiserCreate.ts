import { parseArgs } from "node:util"
import { Effect, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { Email } from "../../src/api/contract/rules.ts"
import type { Command } from "./Command.ts"
import { withPlatform } from "./withPlatform.ts"

const promote = Effect.fnUntraced(function* (email: string) {
  const sql = yield* SqlClient.SqlClient
  const rows =
    yield* sql`update users set role = 'organiser' where email = ${email.toLowerCase()} returning id`
  return rows.length > 0
})

const run = async (args: ReadonlyArray<string>): Promise<number> => {
  const { values } = parseArgs({ args: [...args], options: { email: { type: "string" } } })
  if (!Schema.is(Email)(values.email)) {
    console.error("Name the account: --email name@example.org")
    return 1
  }
  const found = await withPlatform(promote(values.email))
  if (found) console.log(`${values.email} is an organiser now; it holds from their next sign-in.`)
  else console.error(`Nobody has signed up as ${values.email}. Let them sign up first.`)
  return found ? 0 : 1
}

export const organiserCreate: Command = {
  usage: "organiser create --email <address>",
  summary: "Makes an account an organiser.",
  help: "The account must exist: its owner signs up like everyone else.",
  run
}
