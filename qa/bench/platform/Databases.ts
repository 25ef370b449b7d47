import { Client } from "pg"
import type { Address } from "../../../server/platform/database/DatabaseAddress.ts"
import { startCluster } from "../../../server/platform/database/embedded/startCluster.ts"
import { createClock, pathOfBench } from "../clock/databaseClock.ts"

/** The databases of the bench, in a PostgreSQL of its own. */
export interface Databases {
  readonly addressOf: (database: string) => Address
  /** A connection that the caller ends. */
  readonly connect: (database: string) => Promise<Client>
  readonly has: (database: string) => Promise<boolean>
  /** An empty database with a clock. */
  readonly create: (database: string) => Promise<void>
  readonly copy: (from: string, to: string) => Promise<void>
  readonly rename: (from: string, to: string) => Promise<void>
  /** Ends the connections to a database and drops it. */
  readonly drop: (database: string) => Promise<void>
  /** Drops all databases whose names begin so. */
  readonly dropAll: (prefix: string) => Promise<void>
  readonly stop: () => Promise<void>
}

const steps = {
  creating: "Creating the database…",
  starting: "Starting the database…",
  adopting: "Taking over the database that still runs…",
  upgrading: "Upgrading the database to the new version of PostgreSQL…"
}

export async function startDatabases(dataDir: string): Promise<Databases> {
  // All data can be made again, so it need not survive a power failure.
  const { socketFolder, user, stop } = await startCluster(dataDir, {
    careless: true,
    onProgress: (step) => console.log(steps[step])
  })
  const connect = async (database: string) => {
    const client = new Client({ host: socketFolder, user, database })
    // A database may be dropped under its connection.
    client.on("error", () => {})
    await client.connect()
    return client
  }
  const admin = await connect("postgres")
  // Of its own, so that no copy waits for a drop.
  const dropper = await connect("postgres")
  const drop = async (database: string) => {
    await dropper.query(`drop database if exists ${database} with (force)`)
  }
  return {
    addressOf: (database) => ({ at: { socketFolder, user, database } }),
    connect,
    has: async (database) =>
      (await admin.query("select 1 from pg_database where datname = $1", [database])).rowCount === 1,
    create: async (database) => {
      await admin.query(`create database ${database}`)
      await admin.query(pathOfBench(database))
      const client = await connect(database)
      await client.query(createClock)
      await client.end()
    },
    copy: async (from, to) => {
      // A copy of the files is faster than one through the log.
      await admin.query(`create database ${to} template ${from} strategy file_copy`)
      await admin.query(pathOfBench(to))
    },
    rename: async (from, to) => {
      await admin.query(`alter database ${from} rename to ${to}`)
    },
    drop,
    dropAll: async (prefix) => {
      const { rows } = await admin.query<{ datname: string }>(
        "select datname from pg_database where starts_with(datname, $1)",
        [prefix]
      )
      for (const { datname } of rows) await drop(datname)
    },
    stop: async () => {
      await Promise.all([admin.end(), dropper.end()])
      await stop()
    }
  }
}
