import { listClients, type OAuthClient } from "../account/applications/oauthClients.ts"
import type { Command } from "./Command.ts"
import { withPlatform } from "./withPlatform.ts"

const line = ({ id, name, secretHash, redirectUris, createdAt, people }: OAuthClient) =>
  [
    `${id}  ${name}`,
    `  ${secretHash === null ? "public" : "confidential"}, since ${createdAt.slice(0, 10)}, people: ${people}`,
    ...redirectUris.map((uri) => `  ${uri}`)
  ].join("\n")

const run = async (): Promise<number> => {
  const clients = await withPlatform(listClients)
  console.log(clients.length === 0 ? "No application is registered." : clients.map(line).join("\n"))
  return 0
}

export const oauthClientList: Command = {
  usage: "oauth client list",
  summary: "Lists the registered applications.",
  help: "Each with its client_id, whether it has a secret, how many people have let it in, and where it may come back to.",
  run
}
