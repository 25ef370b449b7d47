import { readdirSync } from "node:fs"
import { join } from "node:path"
import { Effect } from "effect"
import { Migrator } from "effect/sql"

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

/**
 * Brings the database to the newest schema; several processes may run it at once. A migration is a file `NNNN_name.ts`
 * in `migrations/` that exports one Effect over `SqlClient`.
 */
export const migrate = migrateBy(() => true)

/** Brings an empty database to the schema of an older version, which had these migrations. */
export const migrateTo = (ids: ReadonlyArray<number>) => migrateBy((id) => ids.includes(id))

/** The migrations of this program, as `<number>_<name>`. */
export const knownMigrations = (): ReadonlyArray<string> =>
  readMigrations().map(([id, name]) => `${id}_${name}`)
