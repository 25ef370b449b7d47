import { parseArgs } from "node:util"
import { Schema } from "effect"
import { RedirectUri } from "../../src/api/contract/account/applications.ts"
import { addClient } from "../account/applications/oauthClients.ts"
import type { Command } from "./Command.ts"
import { withPlatform } from "./withPlatform.ts"

const longestName = 80
const mostRedirects = 20

const canLeadBack = (address: string): boolean => Schema.is(RedirectUri)(address)

/** Faults of the arguments, one line each. */
const faultsOf = (name: string, redirects: ReadonlyArray<string>): ReadonlyArray<string> => [
  ...(name === "" ? ["Name the application as people know it: --name «Chess club»"] : []),
  ...(name.length > longestName ? [`The name has more than ${longestName} characters.`] : []),
  ...(redirects.length === 0 ? ["Name where it comes back to: --redirect https://chess.example/return"] : []),
  ...(redirects.length > mostRedirects ? [`There are more than ${mostRedirects} addresses.`] : []),
  ...redirects
    .filter((each) => !canLeadBack(each))
    .map((each) => `${each} cannot be used: https, or http on this computer, and no #.`)
]

const run = async (args: ReadonlyArray<string>): Promise<number> => {
  const { values } = parseArgs({
    args: [...args],
    options: {
      name: { type: "string", default: "" },
      redirect: { type: "string", multiple: true, default: [] },
      confidential: { type: "boolean", default: false }
    }
  })
  const name = values.name.trim()
  const redirectUris = [...new Set(values.redirect)]
  const faults = faultsOf(name, redirectUris)
  for (const fault of faults) console.error(fault)
  if (faults.length > 0) return 1
  const { id, secret } = await withPlatform(
    addClient({ name, redirectUris, confidential: values.confidential })
  )
  console.log(`client_id      ${id}`)
  if (secret !== null) console.log(`client_secret  ${secret}\nIt is shown this once and kept as a hash.`)
  return 0
}

export const oauthClientAdd: Command = {
  usage: "oauth client add --name <name> --redirect <address> …",
  summary: "Registers an application that people enter with their account.",
  help: "--redirect may be given several times; each must be used exactly as it is given here. Without --confidential the client has no secret, as programs and pages cannot keep one; with it a secret is made and printed once.",
  run
}
