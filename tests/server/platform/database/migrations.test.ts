import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { expect, test } from "vitest"
import { openSnapshot } from "../../../../server/platform/database/dump/openSnapshot.ts"
import { migrate } from "../../../../server/platform/database/migrate.ts"
import { createTestDatabase } from "../../../support/database.ts"

const folder = join(import.meta.dirname, "../../../../server/platform/database/migrations")
const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((file) =>
  file.endsWith(".sql")
)
const linesOf = (file: string) => readFileSync(join(folder, file), "utf8").split("\n")

test("an empty database gets its schema once, while two processes migrate it", async () => {
  const { layer, drop } = await createTestDatabase()
  const fresh = Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    yield* sql`drop schema public cascade`
    yield* sql`create schema public`
    const both = yield* Effect.all([migrate, migrate], { concurrency: 2 })
    const tables = yield* sql<{ name: string }>`select relname as name from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> 'schema_migrations'`
    return {
      ran: both.flat().map(([id]) => id),
      again: yield* migrate,
      tables: tables.map(({ name }) => name)
    }
  })
  try {
    const { ran, again, tables } = await Effect.runPromise(Effect.provide(fresh, layer))
    expect(ran).toContain(1)
    expect(new Set(ran).size).toBe(ran.length)
    expect(again).toEqual([])
    const lines = files.flatMap(linesOf)
    const renamed = new Map(
      lines.flatMap((line) => {
        const [, before, after] = /^alter table (\w+) rename to (\w+)/.exec(line) ?? []
        return before === undefined || after === undefined ? [] : [[before, after] as const]
      })
    )
    const created = lines.flatMap((line) => /^create table (\w+)/.exec(line)?.[1] ?? [])
    const declared = created.map((table) => renamed.get(table) ?? table)
    expect(tables.toSorted()).toEqual(declared.toSorted())
  } finally {
    await drop()
  }
})

test("a migrated database is not locked, because a backup of it may take an hour", async () => {
  const { layer, address, drop } = await createTestDatabase()
  const backup = await openSnapshot(address)
  const limited = Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    yield* sql`set local lock_timeout = '100ms'`
    return yield* migrate
  })
  const locked = Effect.flatMap(SqlClient.SqlClient, (sql) => sql.withTransaction(limited))
  try {
    expect(await Effect.runPromise(Effect.provide(locked, layer))).toEqual([])
  } finally {
    await backup.end()
    await drop()
  }
})

test.each(files)("every table in %s has a comment that describes a row", (file) => {
  const uncommented = linesOf(file).filter(
    (line, index, lines) => line.startsWith("create table") && lines[index - 1]?.startsWith("--") !== true
  )
  expect(uncommented).toEqual([])
})
