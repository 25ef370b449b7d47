import type { Readable } from "node:stream"
import { Client } from "pg"
import { type Address, forNode } from "../DatabaseAddress.ts"
import { BackupUnusable } from "./BackupUnusable.ts"
import { copyOut, fixFormats, nameOf, readSequences, type Sequences } from "./copyOut.ts"
import { type DumpedTable, type DumpShape, jobs, readShape } from "./DumpShape.ts"

/** One consistent state of a database. Reads are made one after the other. */
export interface Snapshot {
  readonly shape: DumpShape
  readonly client: Client
  readonly copyOut: (table: DumpedTable) => Readable & { readonly rowCount: number }
  /** Read after the tables, because sequences are not part of a snapshot and only grow. */
  readonly readSequences: () => Promise<Sequences>
  readonly end: () => Promise<void>
}

/** A rewritten or truncated table would look empty to the snapshot. */
const lockTables = (client: Client, { tables }: DumpShape) =>
  client.query(
    `lock table ${tables
      .filter(({ name }) => name !== jobs.name)
      .map((table) => nameOf(client, table))
      .join(", ")} in access share mode`
  )

const requireTables = async (client: Client) => {
  const { rowCount } = await client.query("select where to_regclass('schema_migrations') is not null")
  if (rowCount === 0)
    throw new BackupUnusable({ message: "The database is empty: there is nothing to back up." })
}

/** Opens a snapshot of a migrated database. Writers are not blocked, except migrations. */
export const openSnapshot = async (address: Address): Promise<Snapshot> => {
  const client = new Client({ ...forNode(address), application_name: "zama-backup" })
  client.on("error", () => {})
  await client.connect()
  try {
    await client.query("begin isolation level repeatable read read only")
    await fixFormats(client)
    await requireTables(client)
    const shape = await readShape(client)
    await lockTables(client, shape)
    return {
      shape,
      client,
      copyOut: (table) => copyOut(client, table),
      readSequences: () => readSequences(client),
      end: () => client.end()
    }
  } catch (error) {
    await client.end()
    throw error
  }
}
