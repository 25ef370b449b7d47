import { PgClient } from "@effect/sql-pg"
import { Effect, Layer, Stream } from "effect"
import { Reactivity } from "effect/reactivity"
import { SqlClient, type SqlConnection, SqlError } from "effect/sql"
import type { Client } from "pg"

const connectionOf = (client: Client): SqlConnection.Connection => {
  const query = (text: string, values: ReadonlyArray<unknown>) =>
    Effect.tryPromise({
      try: () => client.query(text, [...values]),
      catch: (cause) => new SqlError.SqlError({ reason: new SqlError.UnknownError({ cause }) })
    })
  const rows = (text: string, values: ReadonlyArray<unknown>) =>
    Effect.map(query(text, values), (result) => result.rows)
  const values = (text: string, given: ReadonlyArray<unknown>) =>
    Effect.map(rows(text, given), (found) => found.map((row: object) => Object.values(row)))
  return {
    execute: rows,
    executeUnprepared: rows,
    executeRaw: query,
    executeValues: values,
    executeValuesUnprepared: values,
    executeStream: (text, given) => Stream.fromIterableEffect(rows(text, given))
  }
}

/** `SqlClient` over a connection whose transaction is open: transactions of effects become savepoints. */
export const singleConnection = (client: Client) =>
  Layer.effect(
    SqlClient.SqlClient,
    SqlClient.make({
      acquirer: Effect.succeed(connectionOf(client)),
      compiler: PgClient.makeCompiler(),
      driver: "pg",
      spanAttributes: [],
      beginTransaction: "savepoint outer_effect",
      commit: "release savepoint outer_effect",
      rollback: "rollback to savepoint outer_effect"
    })
  ).pipe(Layer.provide(Reactivity.layer))
