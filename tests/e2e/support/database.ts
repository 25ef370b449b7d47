import { Client } from "pg"
import { clusterLayout } from "../../../server/platform/database/embedded/layout.ts"
import type { RealServer } from "../../support/realServer.ts"

/** Changes what no call of the platform changes yet. */
export async function runSql(
  { dataDir }: Pick<RealServer, "dataDir">,
  sql: string,
  values: ReadonlyArray<unknown> = []
): Promise<void> {
  const { socketFolder } = clusterLayout(dataDir)
  const client = new Client({ host: socketFolder, user: "zama", database: "zama" })
  await client.connect()
  try {
    await client.query(sql, [...values])
  } finally {
    await client.end()
  }
}
