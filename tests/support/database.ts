import { randomBytes } from "node:crypto"
import { chmodSync } from "node:fs"
import { join } from "node:path"
import { Effect, Layer } from "effect"
import { Client } from "pg"
import { inject } from "vitest"
import { type Address, DatabaseAddress } from "../../server/platform/database/DatabaseAddress.ts"
import { startCluster } from "../../server/platform/database/embedded/startCluster.ts"
import { migrate } from "../../server/platform/database/migrate.ts"
import { sqlLayer } from "../../server/platform/database/sqlLayer.ts"
import { withFolderLock } from "../../server/platform/folderLock.ts"
import { Queue } from "../../server/platform/Queue.ts"

export interface TestDatabase {
  readonly address: Address
  /** `DatabaseAddress`, `SqlClient`, `PgClient` and `ReadSql` over this database. */
  readonly layer: ReturnType<typeof databaseLayer>
  readonly drop: () => Promise<void>
}

const template = "zama_template"

const databaseLayer = (address: Address) =>
  sqlLayer.pipe(Layer.provideMerge(Layer.succeed(DatabaseAddress, address)))

const addressOf = (socketFolder: string, database: string): Address => ({
  at: { socketFolder, user: "zama", database }
})

const asAdmin = async <A>(socketFolder: string, run: (client: Client) => Promise<A>): Promise<A> => {
  const client = new Client({ host: socketFolder, user: "zama", database: "postgres" })
  await client.connect()
  try {
    return await run(client)
  } finally {
    await client.end()
  }
}

/** Migrated, with the queue's tables; each test database is a copy of it. */
const prepareTemplate = async (socketFolder: string, client: Client) => {
  const { rowCount } = await client.query("select 1 from pg_database where datname = $1", [template])
  if (rowCount === 1) return
  await client.query(`create database ${template}_new`)
  const prepared = Queue.layer({ supervise: false }).pipe(
    Layer.provideMerge(databaseLayer(addressOf(socketFolder, `${template}_new`)))
  )
  await Effect.runPromise(migrate.pipe(Effect.provide(prepared)))
  await client.query(`alter database ${template}_new rename to ${template}`)
}

/** An empty, migrated database; usually one per test file. */
export const createTestDatabase = async (): Promise<TestDatabase> => {
  const folder = inject("testCluster")
  chmodSync(folder, 0o755)
  const cluster = await startCluster(folder, { careless: true })
  const { socketFolder } = cluster
  const name = `test_${randomBytes(6).toString("hex")}`
  await withFolderLock(join(folder, "template"), () =>
    asAdmin(socketFolder, (client) => prepareTemplate(socketFolder, client))
  )
  await asAdmin(socketFolder, (client) => client.query(`create database ${name} template ${template}`))
  const address = addressOf(socketFolder, name)
  return {
    address,
    layer: databaseLayer(address),
    drop: async () => {
      await asAdmin(socketFolder, (client) => client.query(`drop database if exists ${name} with (force)`))
    }
  }
}
