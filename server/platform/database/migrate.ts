import { readdirSync } from "node:fs"
import { join } from "node:path"
import { Effect, Schema } from "effect"
import { Migrator } from "effect/sql"
import { rowsOf, sql } from "./sql.ts"

const folder = join(import.meta.dirname, "migrations")

const resolved = (file: string): ReadonlyArray<Migrator.ResolvedMigration> => {
  const match = /^(\d+)_(\w+)\.ts$/.exec(file)
  if (match === null) return []
  const load = Effect.promise(() =>
    import(join(folder, file)).then(
      (module: object) => Object.values(module).find(Effect.isEffect) as unknown
    )
  )
  return [[Number(match[1]), match[2] ?? "", load]]
}

const readMigrations = () => readdirSync(folder).toSorted().flatMap(resolved)

const migrateBy = (isWanted: (id: number) => boolean) =>
  Migrator.make({})({
    loader: Effect.sync(() => readMigrations().filter(([id]) => isWanted(id))),
    table: "schema_migrations"
  })

const decodeFlags = rowsOf({ yes: Schema.Boolean })

const isMigrated = Effect.gen(function* () {
  const [table] = yield* sql`select to_regclass('schema_migrations') is not null as yes`.pipe(decodeFlags)
  if (table?.yes !== true) return false
  const newest = Math.max(...readMigrations().map(([id]) => id))
  const [row] =
    yield* sql`select coalesce(max(migration_id), 0) >= ${newest} as yes from schema_migrations`.pipe(
      decodeFlags
    )
  return row?.yes === true
})

/**
 * Brings the database to the newest schema; several processes may run it at once. A migration is a file `NNNN_name.ts`
 * in `migrations/` that exports one Effect over `SqlClient`. Without a missing migration it waits for no backup: the
 * migrator locks its table in any case.
 */
export const migrate = Effect.flatMap(isMigrated, (done) =>
  done ? Effect.succeed([]) : migrateBy(() => true)
)

/** Brings an empty database to the schema of an older version, which had these migrations. */
export const migrateTo = (ids: ReadonlyArray<number>) => migrateBy((id) => ids.includes(id))

/** The migrations of this program, as `<number>_<name>`. */
export const knownMigrations = (): ReadonlyArray<string> =>
  readMigrations().map(([id, name]) => `${id}_${name}`)
