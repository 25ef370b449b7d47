import { PgClient, PgTypes } from "@effect/sql-pg"
import { Context, Effect, Layer, Result } from "effect"
import { Reactivity } from "effect/reactivity"
import type { SqlClient, SqlError } from "effect/sql"
import { DatabaseAddress, forEffect } from "./DatabaseAddress.ts"

const int8ArrayOid = 1016

const word = (bytes: Uint8Array, at: number) =>
  ((bytes[at] ?? 0) << 24) | ((bytes[at + 1] ?? 0) << 16) | ((bytes[at + 2] ?? 0) << 8) | (bytes[at + 3] ?? 0)

/** The upper half carries the sign. */
const read = (bytes: Uint8Array, offset: number) =>
  word(bytes, offset) * 4_294_967_296 + (word(bytes, offset + 4) >>> 0)

const encode = (value: number | bigint) => {
  const bytes = new Uint8Array(8)
  new DataView(bytes.buffer).setBigInt64(0, BigInt(value))
  return Result.succeed(bytes)
}

/** Decodes 64-bit integers as numbers: no id or count leaves the safe integer range. */
const sqlTypes = PgTypes.makeRegistry()
sqlTypes.register<number | bigint>(
  PgTypes.OID.int8,
  {
    encode,
    decode: (bytes) => Result.succeed(read(bytes, 0)),
    read: (bytes, offset) => Result.succeed(read(bytes, offset))
  },
  { arrayOid: int8ArrayOid }
)

/** For reads outside transactions. Statements share a connection, which makes reads 1.5 times as fast. */
export class ReadSql extends Context.Service<ReadSql, SqlClient.SqlClient>()(
  "server/platform/database/ReadSql"
) {}

const common = { types: sqlTypes, applicationName: "zama", connectTimeout: "10 seconds" } as const

/** Two of them are used for LISTEN. */
const connections = 14
const readConnections = 4
const statementsPerConnection = 6

/** Guards against our own bugs: a transaction left open, a statement that never ends. */
const writeTimeouts = { idle_in_transaction_session_timeout: "2min", statement_timeout: "10min" }
const readTimeouts = { statement_timeout: "1min" }

/** `SqlClient` and `PgClient` over a pool, for writes and transactions. */
const writeLayer = Layer.unwrap(
  Effect.map(DatabaseAddress, (address) =>
    PgClient.layer({
      ...forEffect(address),
      ...common,
      maxConnections: connections,
      startupParameters: writeTimeouts
    })
  )
)

const readLayer: Layer.Layer<ReadSql, SqlError.SqlError, DatabaseAddress> = Layer.effect(
  ReadSql,
  Effect.flatMap(DatabaseAddress, (address) =>
    PgClient.make({
      ...forEffect(address),
      ...common,
      maxConnections: readConnections,
      startupParameters: readTimeouts,
      multiplex: true,
      multiplexConcurrency: statementsPerConnection
    })
  )
).pipe(Layer.provide(Reactivity.layer))

/** A connection beside the pools, for statements that must not wait for the transactions of the pool. */
export const ownConnection = (applicationName: string) =>
  Effect.flatMap(DatabaseAddress, (address) =>
    PgClient.make({ ...forEffect(address), ...common, applicationName, maxConnections: 1 })
  ).pipe(Effect.provide(Reactivity.layer))

/** All database services that domains use: `SqlClient`, `PgClient`, `ReadSql`. */
export const sqlLayer = Layer.mergeAll(writeLayer, readLayer)
