import { removeClient } from "../account/applications/oauthClients.ts"
import type { Command } from "./Command.ts"
import { withPlatform } from "./withPlatform.ts"

const run = async ([id = ""]: ReadonlyArray<string>): Promise<number> => {
  const removed = await withPlatform(removeClient(id))
  if (removed) console.log(`${id} is removed; its tokens hold no more.`)
  else console.error(`There is no application "${id}".`)
  return removed ? 0 : 1
}

export const oauthClientRemove: Command = {
  usage: "oauth client remove <client_id>",
  summary: "Takes an application away, with all that people allowed it.",
  help: "Its codes and tokens end at once. It cannot be brought back: registered anew it is another application.",
  run
}
