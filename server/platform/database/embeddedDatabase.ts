import { Effect, Layer } from "effect"
import { Client } from "pg"
import { type Address, DatabaseAddress } from "./DatabaseAddress.ts"
import { DatabaseUnusable } from "./embedded/binaries.ts"
import { type ClusterOptions, startCluster } from "./embedded/startCluster.ts"

const database = "zama"

const ensureDatabase = async (socketFolder: string, user: string) => {
  const client = new Client({ host: socketFolder, user, database: "postgres" })
  await client.connect()
  try {
    const { rowCount } = await client.query("select 1 from pg_database where datname = $1", [database])
    if (rowCount === 0) await client.query(`create database ${database}`)
  } finally {
    await client.end()
  }
}

const unusable = (cause: unknown) =>
  cause instanceof DatabaseUnusable
    ? cause
    : new DatabaseUnusable({ message: `The embedded PostgreSQL cannot be used: ${String(cause)}` })

export interface EmbeddedOptions extends ClusterOptions {
  /** Whether it is ours to stop when the scope closes. */
  readonly stopsAtEnd: (adopted: boolean) => boolean
}

/** The embedded PostgreSQL of a data folder as the database of everything above. */
export const embeddedDatabase = (dataDir: string, options: EmbeddedOptions) =>
  Layer.effect(
    DatabaseAddress,
    Effect.gen(function* () {
      const cluster = yield* Effect.acquireRelease(
        Effect.tryPromise({ try: () => startCluster(dataDir, options), catch: unusable }),
        ({ adopted, stop }) => (options.stopsAtEnd(adopted) ? Effect.promise(stop) : Effect.void)
      )
      const { socketFolder, user } = cluster
      yield* Effect.tryPromise({ try: () => ensureDatabase(socketFolder, user), catch: unusable })
      const address: Address = { at: { socketFolder, user, database } }
      return DatabaseAddress.of(address)
    })
  )
