import { Effect, Layer, Schema } from "effect"
import { Client } from "pg"
import type { ServerConfig } from "../config.ts"
import { type Address, DatabaseAddress, forNode } from "./DatabaseAddress.ts"
import { DatabaseUnusable } from "./embedded/postgresBinaries.ts"
import { embeddedDatabase, type EmbeddedOptions } from "./embeddedDatabase.ts"

const oldest = 150_000

const checkVersion = async (address: Address) => {
  const client = new Client(forNode(address))
  await client.connect()
  try {
    const { rows } = await client.query<{ version: number }>(
      "select current_setting('server_version_num')::int as version"
    )
    return rows[0]?.version ?? 0
  } finally {
    await client.end()
  }
}

const external = (url: string) =>
  Layer.effect(
    DatabaseAddress,
    Effect.gen(function* () {
      const address: Address = { at: { url } }
      const version = yield* Effect.tryPromise({
        try: () => checkVersion(address),
        catch: (cause) =>
          new DatabaseUnusable({
            message: `DATABASE_URL cannot be connected to: ${(cause as Error).message}`
          })
      })
      if (version >= oldest) return DatabaseAddress.of(address)
      return yield* new DatabaseUnusable({ message: "DATABASE_URL is older than PostgreSQL 15." })
    })
  )

/** The database at `DATABASE_URL`, else the embedded one. */
export const chooseDatabase = (config: ServerConfig, options: EmbeddedOptions) =>
  config.databaseUrl === null ? embeddedDatabase(config.dataDir, options) : external(config.databaseUrl)

const Inherited = Schema.fromJsonString(
  Schema.Struct({
    at: Schema.Union([
      Schema.Struct({ url: Schema.String }),
      Schema.Struct({ socketFolder: Schema.String, user: Schema.String, database: Schema.String })
    ])
  })
)

const variable = "ZAMA_DATABASE_ADDRESS"

/** Environment variables that pass the database address to a child process. */
export const addressForChild = (address: Address): Readonly<Record<string, string>> => ({
  [variable]: Schema.encodeSync(Inherited)(address)
})

/** The database whose address the parent process passed on. */
export const inheritedDatabase = Layer.effect(
  DatabaseAddress,
  Effect.map(
    Effect.suspend(() => Schema.decodeUnknownEffect(Inherited)(process.env[variable])),
    (address) => DatabaseAddress.of(address)
  )
)
