import { createHash } from "node:crypto"
import type { Writable } from "node:stream"
import { isDeepStrictEqual } from "node:util"
import { Effect, Layer } from "effect"
import { Client } from "pg"
import { from } from "pg-copy-streams"
import { Queue } from "../../Queue.ts"
import { type Address, DatabaseAddress, forNode } from "../DatabaseAddress.ts"
import { knownMigrations, migrateTo } from "../migrate.ts"
import { sqlLayer } from "../sqlLayer.ts"
import { BackupUnusable } from "./BackupUnusable.ts"
import { columnsOf, copyOut, fixFormats, nameOf, type Sequences, setSequences } from "./copyOut.ts"
import { type DumpedTable, type DumpShape, jobs, readShape } from "./DumpShape.ts"
import { singleConnection } from "./singleConnection.ts"

/** Loads a dump in one transaction: until `commit` the database has no tables of the platform. */
export interface Loading {
  /** Adds rows in the text format of COPY. The pieces of a table come one after the other. */
  readonly write: (table: DumpedTable, rows: AsyncIterable<Uint8Array>) => Promise<void>
  /** Ends the rows, and returns the SHA-256 of each table as the database now gives it back. */
  readonly finish: (sequences: Sequences) => Promise<ReadonlyMap<string, string>>
  readonly commit: () => Promise<void>
  /** Ends the connection; without `commit` nothing is left. */
  readonly end: () => Promise<void>
}

const inSchema = "current_schema()::regnamespace"

const requireEmpty = async (client: Client) => {
  const { rowCount } = await client.query(
    `select from pg_class where relnamespace = ${inSchema} and relkind = 'r' limit 1`
  )
  if (rowCount === 0) return
  throw new BackupUnusable({
    message:
      "The database is not empty. Restore into an empty DATA_DIR, or an empty database at DATABASE_URL."
  })
}

const requireKnown = ({ migrations }: DumpShape) => {
  const known = new Set(knownMigrations())
  const unknown = migrations.find(({ id, name }) => !known.has(`${id}_${name}`))
  if (unknown === undefined) return
  throw new BackupUnusable({
    message: `The backup is of a newer version of the platform (migration ${unknown.id}_${unknown.name}). Update the platform first.`
  })
}

const describeTable = ({ name, columns }: DumpedTable) =>
  `${name} (${columns.map((column) => `${column.name} ${column.type}`).join(", ")})`

const ownTables = ({ tables }: DumpShape) => tables.filter(({ name }) => name !== jobs.name)

const isAmong = (tables: ReadonlyArray<DumpedTable>) => (table: DumpedTable) =>
  tables.some((each) => isDeepStrictEqual(each, table))

const requireShape = (made: DumpShape, wanted: DumpShape) => {
  const different =
    wanted.tables.find((table) => !isAmong(made.tables)(table)) ??
    ownTables(made).find((table) => !isAmong(wanted.tables)(table))
  if (different === undefined) return
  throw new BackupUnusable({
    message: `The backup has other tables than this program makes: ${describeTable(different)}.`
  })
}

/** pg-boss makes its tables on its own connections; they are no part of the platform's schema. */
const prepareQueue = (address: Address) =>
  Effect.runPromise(
    Effect.scoped(
      Layer.build(
        Queue.layer({ supervise: false }).pipe(
          Layer.provide(sqlLayer),
          Layer.provide(Layer.succeed(DatabaseAddress, address))
        )
      )
    )
  )

interface ForeignKey {
  readonly table: string
  readonly name: string
  readonly definition: string
}

/** An ordinary owner of the tables may neither skip foreign keys nor order the tables of a cycle. */
const dropForeignKeys = async (client: Client): Promise<ReadonlyArray<ForeignKey>> => {
  const { rows } = await client.query<ForeignKey>(
    `select conrelid::regclass::text as "table", quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and connamespace = ${inSchema} order by conname`
  )
  for (const { table, name } of rows) await client.query(`alter table ${table} drop constraint ${name}`)
  return rows
}

const setTriggers = async (client: Client, tables: ReadonlyArray<DumpedTable>, act: "enable" | "disable") => {
  for (const table of tables) await client.query(`alter table ${nameOf(client, table)} ${act} trigger user`)
}

const prepareTables = async (client: Client, shape: DumpShape) => {
  await Effect.runPromise(
    migrateTo(shape.migrations.map(({ id }) => id)).pipe(Effect.provide(singleConnection(client)))
  )
  const made = await readShape(client)
  requireShape(made, shape)
  const tables = ownTables(made)
  const foreignKeys = await dropForeignKeys(client)
  await setTriggers(client, tables, "disable")
  // Migrations may have inserted rows.
  await client.query(`truncate ${tables.map((table) => nameOf(client, table)).join(", ")} restart identity`)
  const restoreConstraints = async () => {
    await client.query("set constraints all immediate")
    for (const { table, name, definition } of foreignKeys)
      await client.query(`alter table ${table} add constraint ${name} ${definition}`)
    await setTriggers(client, tables, "enable")
  }
  return restoreConstraints
}

const hashOf = async (client: Client, table: DumpedTable) => {
  const hash = createHash("sha256")
  for await (const piece of copyOut(client, table)) hash.update(piece as Uint8Array)
  return hash.digest("hex")
}

const copyIn = (client: Client, table: DumpedTable): Writable =>
  client.query(from(`copy ${nameOf(client, table)} (${columnsOf(client, table)}) from stdin`))

const writeTo = (stream: Writable, piece: Uint8Array) =>
  new Promise<void>((resolve, reject) => {
    stream.write(piece, (error) => (error ? reject(error) : resolve()))
  })

const endOf = (stream: Writable) =>
  new Promise<void>((resolve, reject) => {
    stream.once("error", reject)
    stream.end(resolve)
  })

const loadingOn = async (client: Client, shape: DumpShape): Promise<Loading> => {
  const restoreConstraints = await prepareTables(client, shape)
  let current: { readonly name: string; readonly stream: Writable } | null = null
  const finishTable = async () => {
    if (current !== null) await endOf(current.stream)
    current = null
  }
  const streamOf = async (table: DumpedTable) => {
    if (current?.name === table.name) return current.stream
    await finishTable()
    const stream = copyIn(client, table)
    // A row that PostgreSQL refuses is an error of the next write or of the end.
    stream.on("error", () => {})
    current = { name: table.name, stream }
    return stream
  }
  return {
    write: async (table, rows) => {
      const stream = await streamOf(table)
      for await (const piece of rows) await writeTo(stream, piece)
    },
    finish: async (sequences) => {
      await finishTable()
      await setSequences(client, sequences)
      await restoreConstraints()
      await client.query("analyze")
      const hashes = new Map<string, string>()
      for (const table of shape.tables) hashes.set(table.name, await hashOf(client, table))
      return hashes
    },
    commit: async () => void (await client.query("commit")),
    end: () => client.end()
  }
}

/**
 * Opens an empty database for a dump: makes the tables as the dump's migrations made them, in a transaction. Throws
 * `BackupUnusable`.
 */
export const openLoading = async (address: Address, shape: DumpShape): Promise<Loading> => {
  const client = new Client({ ...forNode(address), application_name: "zama-restore" })
  client.on("error", () => {})
  await client.connect()
  try {
    await requireEmpty(client)
    requireKnown(shape)
    await prepareQueue(address)
    await client.query("begin")
    await fixFormats(client)
    return await loadingOn(client, shape)
  } catch (error) {
    await client.end()
    throw error
  }
}
