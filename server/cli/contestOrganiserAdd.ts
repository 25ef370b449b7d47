import { parseArgs } from "node:util"
import { Schema } from "effect"
import { Email } from "../../src/api/contract/rules.ts"
import { addOwner } from "../organiser/contests/rights/addOwner.ts"
import type { Command } from "./Command.ts"
import { withPlatform } from "./withPlatform.ts"

const run = async (args: ReadonlyArray<string>): Promise<number> => {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: { email: { type: "string" } },
    allowPositionals: true
  })
  const [slug] = positionals
  if (slug === undefined || !Schema.is(Email)(values.email)) {
    console.error("Name the contest and the account: autumn-cup --email name@example.org")
    return 1
  }
  const outcome = await withPlatform(addOwner(slug, values.email))
  if (outcome === "added") console.log(`${values.email} owns ${slug} now.`)
  if (outcome === "noContest") console.error(`There is no contest "${slug}".`)
  if (outcome === "noOrganiser")
    console.error(`${values.email} is no organiser. Make the account one first: organiser create --email …`)
  return outcome === "added" ? 0 : 1
}

export const contestOrganiserAdd: Command = {
  usage: "contest organiser add <contest> --email <address>",
  summary: "Makes an organiser an owner of a contest.",
  help: "For contests that nobody owns, as those that come with the content. Owners add others on the contest's pages.",
  run
}
