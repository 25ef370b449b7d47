import { readdirSync } from "node:fs"
import { join } from "node:path"
import { Effect } from "effect"
import { Migrator } from "effect/sql"

const folder = join(import.meta.dirname, "migrations")

const resolved = (file: string): Migrator.ResolvedMigration | null => {
  const match = /^(\d+)_(\w+)\.ts$/.exec(file)
  if (match === null) return null
  const load = Effect.promise(() =>
    import(join(folder, file)).then(
      (module: object) => Object.values(module).find(Effect.isEffect) as unknown
    )
  )
  return [Number(match[1]), match[2] ?? "", load]
}

const loaderTo = (last: number): Migrator.Loader =>
  Effect.sync(() =>
    readdirSync(folder)
      .map(resolved)
      .filter((each) => each !== null)
      .filter(([id]) => id <= last)
      .toSorted(([one], [other]) => one - other)
  )

/** Brings the database to the shape that it had after one of the migrations. */
export const migrateTo = (last: number) => Migrator.make({})({ loader: loaderTo(last), table: "migrations" })

/**
 * Brings the database to the newest shape; several processes may try at once.
 *
 * A migration is a file `NNNN_name.ts` in `migrations/` that exports one Effect over `SqlClient`.
 */
export const migrate = migrateTo(Number.POSITIVE_INFINITY)
