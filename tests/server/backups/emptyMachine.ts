import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { restorePlatform } from "../../../server/backups/restorePlatform.ts"
import { Config, readConfig } from "../../../server/platform/config.ts"
import { Files } from "../../../server/platform/files/Files.ts"
import { createTestDatabase, type TestDatabase } from "../../support/database.ts"

export interface Machine {
  readonly database: TestDatabase
  readonly dataDir: string
  /** Runs an effect over the services of a command. */
  readonly run: <A, E>(
    effect: Effect.Effect<A, E, Layer.Success<ReturnType<typeof servicesOn>>>
  ) => Promise<A>
  readonly sql: <Row extends object>(statement: string) => Promise<ReadonlyArray<Row>>
  readonly restore: (path: string, passphrase?: string) => Promise<unknown>
  readonly remove: () => Promise<void>
}

const servicesOn = (database: TestDatabase, dataDir: string) =>
  Files.layer.pipe(
    Layer.provideMerge(database.layer),
    Layer.provideMerge(Layer.succeed(Config, readConfig({ DATA_DIR: dataDir, PORT: "0" })))
  )

const machineOn = (database: TestDatabase, dataDir: string): Machine => {
  const run: Machine["run"] = (effect) =>
    Effect.runPromise(effect.pipe(Effect.provide(servicesOn(database, dataDir))))
  return {
    database,
    dataDir,
    run,
    sql: <Row extends object>(statement: string) =>
      run(Effect.flatMap(SqlClient.SqlClient, (sql) => sql.unsafe<Row>(statement))),
    restore: (path, passphrase) => run(restorePlatform(path, passphrase ?? null)),
    remove: async () => {
      await database.drop()
      await rm(dataDir, { recursive: true, force: true })
    }
  }
}

const owner = "zama_ordinary_owner"

/** The role of an own PostgreSQL: it owns the database and may do nothing else. */
const asOrdinaryOwner = [
  `do $$ begin create role ${owner}; exception when duplicate_object or unique_violation then null; end $$`,
  "drop schema public cascade",
  "drop schema pgboss cascade",
  "create schema public",
  `do $$ begin
    execute format('alter database %I owner to ${owner}', current_database());
    execute format('alter schema public owner to ${owner}');
    execute format('alter role zama in database %I set role = %L', current_database(), '${owner}');
  end $$`
]

/** A new data folder and an empty database whose owner is no superuser. */
export const emptyMachine = async (): Promise<Machine> => {
  const machine = machineOn(await createTestDatabase(), await mkdtemp(join(tmpdir(), "zama-restored-")))
  for (const statement of asOrdinaryOwner) await machine.sql(statement)
  return machine
}

/** The machine of a test server. */
export const machineOf = (database: TestDatabase, dataDir: string): Machine => machineOn(database, dataDir)
