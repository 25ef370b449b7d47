import { Client } from "pg"
import { clusterLayout } from "../../../server/platform/database/embedded/layout.ts"
import type { Platform } from "../../support/platform.ts"

/** Changes data that no call can change. */
export async function runSql(
  server: Pick<Platform, "dataDir">,
  sql: string,
  values: ReadonlyArray<unknown> = []
): Promise<void> {
  await rowsOf(server, sql, values)
}

/** Returns the rows of a query. */
export async function rowsOf<Row extends object>(
  { dataDir }: Pick<Platform, "dataDir">,
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
