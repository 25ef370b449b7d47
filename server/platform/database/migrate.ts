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

/**
 * Brings the database to the newest schema; several processes may run it at once. A migration is a file `NNNN_name.ts`
 * in `migrations/` that exports one Effect over `SqlClient`.
 */
export const migrate = Migrator.make({})({
  loader: Effect.sync(() => readdirSync(folder).toSorted().flatMap(resolved)),
  table: "schema_migrations"
})
