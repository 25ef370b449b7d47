import { Client } from "pg"
import { clusterLayout } from "../../../server/platform/database/embedded/layout.ts"

/** Runs statements on a connection of their own. */
export const onDatabase = async <A>(dataDir: string, run: (client: Client) => Promise<A>): Promise<A> => {
  const client = new Client({ host: clusterLayout(dataDir).socketFolder, user: "zama", database: "zama" })
  client.on("error", () => {})
  await client.connect()
  try {
    return await run(client)
  } finally {
    await client.end()
  }
}
