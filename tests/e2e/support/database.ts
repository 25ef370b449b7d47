import { Client } from "pg"
import { clusterLayout } from "../../../server/platform/database/embedded/layout.ts"
import type { RealServer } from "../../support/realServer.ts"

/** Changes what no call of the platform changes yet. */
export async function runSql(
  server: Pick<RealServer, "dataDir">,
  sql: string,
  values: ReadonlyArray<unknown> = []
): Promise<void> {
  await rowsOf(server, sql, values)
}

/** The same for what is told of it. */
export async function rowsOf<Row extends object>(
  { dataDir }: Pick<RealServer, "dataDir">,
  sql: string,
  values: ReadonlyArray<unknown> = []
): Promise<ReadonlyArray<Row>> {
  const { socketFolder } = clusterLayout(dataDir)
  const client = new Client({ host: socketFolder, user: "zama", database: "zama" })
  await client.connect()
  try {
    const { rows } = await client.query<Row>(sql, [...values])
    return rows
  } finally {
    await client.end()
  }
}
