import { randomBytes } from "node:crypto"
import { chmodSync } from "node:fs"
import { Effect, Layer } from "effect"
import { Client } from "pg"
import { inject } from "vitest"
import { type Address, DatabaseAddress, forNode } from "../../server/platform/database/DatabaseAddress.ts"
import { startCluster } from "../../server/platform/database/embedded/startCluster.ts"
import { migrate } from "../../server/platform/database/migrate.ts"
import { sqlLayer } from "../../server/platform/database/sqlLayer.ts"
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

/** A PostgreSQL server: that of this test run, or the one that `TEST_DATABASE_URL` names. */
type Server = { readonly socketFolder: string } | { readonly url: string }

const addressOf = (server: Server, database: string): Address => {
  if ("socketFolder" in server) return { at: { socketFolder: server.socketFolder, user: "zama", database } }
  const url = new URL(server.url)
  url.pathname = `/${database}`
  return { at: { url: url.href } }
}

/** For `DATABASE_URL`. */
export const urlOf = ({ at }: Address): string =>
  "url" in at
    ? at.url
    : `postgres://${at.user}@localhost/${at.database}?host=${encodeURIComponent(at.socketFolder)}`

const asAdmin = async <A>(server: Server, run: (client: Client) => Promise<A>): Promise<A> => {
  const client = new Client(forNode(addressOf(server, "postgres")))
  await client.connect()
  try {
    return await run(client)
  } finally {
    await client.end()
  }
}

/** Migrated, with the queue's tables; each test database is a copy of it. */
const prepareTemplate = async (server: Server, client: Client) => {
  // Until the connection ends: the files of a run start side by side.
  await client.query("select pg_advisory_lock(1)")
  const { rowCount } = await client.query("select 1 from pg_database where datname = $1", [template])
  if (rowCount === 1) return
  await client.query(`create database ${template}_new`)
  const prepared = Queue.layer({ supervise: false }).pipe(
    Layer.provideMerge(databaseLayer(addressOf(server, `${template}_new`)))
  )
  await Effect.runPromise(migrate.pipe(Effect.provide(prepared)))
  await client.query(`alter database ${template}_new rename to ${template}`)
}

const startServer = async (folder: string): Promise<Server> => {
  const url = process.env["TEST_DATABASE_URL"]
  if (url !== undefined) return { url }
  chmodSync(folder, 0o755)
  return startCluster(folder, { careless: true })
}

/** An empty, migrated database; usually one per test file. */
export const createTestDatabase = async (): Promise<TestDatabase> => {
  const folder = inject("testCluster")
  const server = await startServer(folder)
  const name = `test_${randomBytes(6).toString("hex")}`
  await asAdmin(server, (client) => prepareTemplate(server, client))
  await asAdmin(server, (client) => client.query(`create database ${name} template ${template}`))
  const address = addressOf(server, name)
  return {
    address,
    layer: databaseLayer(address),
    drop: async () => {
      await asAdmin(server, (client) => client.query(`drop database if exists ${name} with (force)`))
    }
  }
}
