import { parseArgs } from "node:util"
import { Schema } from "effect"
import { RedirectUri } from "../../src/api/contract/account/applications.ts"
import {
  addClient,
  listClients,
  type OAuthClient,
  removeClient,
  rotateSecret
} from "../account/applications/oauthClients.ts"
import type { Command } from "./Command.ts"
import { withPlatform } from "./withPlatform.ts"

const line = ({ id, name, secretHash, redirectUris, createdAt, people }: OAuthClient) =>
  [
    `${id}  ${name}`,
    `  ${secretHash === null ? "public" : "confidential"}, since ${createdAt.slice(0, 10)}, people: ${people}`,
    ...redirectUris.map((uri) => `  ${uri}`)
  ].join("\n")

export const oauthClientList: Command = {
  usage: "oauth client list",
  summary: "Lists the registered applications.",
  help: "Each with its client_id, whether it has a secret, how many people have let it in, and where it may come back to.",
  run: async () => {
    const clients = await withPlatform(listClients)
    console.log(clients.length === 0 ? "No application is registered." : clients.map(line).join("\n"))
    return 0
  }
}

export const oauthClientRemove: Command = {
  usage: "oauth client remove <client_id>",
  summary: "Takes an application away, with all that people allowed it.",
  help: "Its codes and tokens end at once. It cannot be brought back: if registered again, it is another application.",
  run: async ([id = ""]) => {
    const removed = await withPlatform(removeClient(id))
    if (removed) console.log(`${id} is removed; its tokens hold no more.`)
    else console.error(`There is no application "${id}".`)
    return removed ? 0 : 1
  }
}

export const oauthClientRotateSecret: Command = {
  usage: "oauth client rotate-secret <client_id>",
  summary: "Gives a confidential application a new secret.",
  help: "The old secret is refused from now on; what people have allowed stays.",
  run: async ([id = ""]) => {
    const secret = await withPlatform(rotateSecret(id))
    if (secret === null) {
      console.error(`There is no application "${id}" with a secret.`)
      return 1
    }
    console.log(
      `client_secret  ${secret}\nIt is shown this once and kept as a hash. The old one holds no more.`
    )
    return 0
  }
}

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

const addFrom = async (args: ReadonlyArray<string>): Promise<number> => {
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
  run: addFrom
}
