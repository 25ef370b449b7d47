import { PgClient } from "@effect/sql-pg"
import { Context, Effect, Layer } from "effect"
import { Reactivity } from "effect/reactivity"
import type { SqlClient, SqlError } from "effect/sql"
import { DatabaseAddress, forEffect } from "./DatabaseAddress.ts"
import { sqlTypes } from "./sqlTypes.ts"

/** For reads outside transactions: several statements share a connection, which reads half again as fast. */
export class ReadSql extends Context.Service<ReadSql, SqlClient.SqlClient>()(
  "server/platform/database/ReadSql"
) {}

const common = { types: sqlTypes, applicationName: "zama", connectTimeout: "10 seconds" } as const

/** Two of them listen. */
const connections = 14
const readConnections = 4
const statementsPerConnection = 6

/** `SqlClient` and `PgClient` over a pool: what writes and what needs transactions. */
const writeLayer = Layer.unwrap(
  Effect.map(DatabaseAddress, (address) =>
    PgClient.layer({ ...forEffect(address), ...common, maxConnections: connections })
  )
)

const readLayer: Layer.Layer<ReadSql, SqlError.SqlError, DatabaseAddress> = Layer.effect(
  ReadSql,
  Effect.flatMap(DatabaseAddress, (address) =>
    PgClient.make({
      ...forEffect(address),
      ...common,
      maxConnections: readConnections,
      multiplex: true,
      multiplexConcurrency: statementsPerConnection
    })
  )
).pipe(Layer.provide(Reactivity.layer))

/** The database as the domains see it. */
export const sqlLive = Layer.mergeAll(writeLayer, readLayer)
