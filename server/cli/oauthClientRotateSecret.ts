import { rotateSecret } from "../account/applications/oauthClients.ts"
import type { Command } from "./Command.ts"
import { withPlatform } from "./withPlatform.ts"

const run = async ([id = ""]: ReadonlyArray<string>): Promise<number> => {
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

export const oauthClientRotateSecret: Command = {
  usage: "oauth client rotate-secret <client_id>",
  summary: "Gives a confidential application a new secret.",
  help: "The old secret is refused from now on; what people have allowed stays.",
  run
}
