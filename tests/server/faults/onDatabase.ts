import { Client } from "pg"
import { type Address, forNode } from "../../../server/platform/database/DatabaseAddress.ts"

/** Runs statements on a connection of their own. */
export const onDatabase = async <A>(database: Address, run: (client: Client) => Promise<A>): Promise<A> => {
  const client = new Client(forNode(database))
  client.on("error", () => {})
  await client.connect()
  try {
    return await run(client)
  } finally {
    await client.end()
  }
}
