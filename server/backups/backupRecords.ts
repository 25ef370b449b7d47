import { basename } from "node:path"
import { Effect, Schema } from "effect"
import { rowsOf, sql } from "../platform/database/sql.ts"

interface BackupRecord {
  readonly sha256: string
  readonly path: string
  readonly bytes: number
  /** ISO time. */
  readonly madeAt: string
}

const decodeTables = rowsOf({ exists: Schema.Boolean })

/** A database that was not started since an update of the platform may not have the table yet; it is backed up all the same. */
const ifPossible = <A, E, R>(write: Effect.Effect<A, E, R>) =>
  Effect.gen(function* () {
    const [table] = yield* sql`select to_regclass('backups') is not null as exists`.pipe(decodeTables)
    if (table?.exists === true) yield* write
  })

/** Records a backup that was made. */
export const recordMade = ({ sha256, path, bytes, madeAt }: BackupRecord) =>
  ifPossible(
    sql`insert into backups (sha256, name, bytes, made_at) values (${sha256}, ${basename(path)}, ${bytes}, ${madeAt})`
  )

/** Records that a backup was restored, whether or not this installation made it. */
export const recordRestored = ({ sha256, path, bytes, madeAt }: BackupRecord) =>
  ifPossible(
    sql`insert into backups (sha256, name, bytes, made_at, restored_at)
      values (${sha256}, ${basename(path)}, ${bytes}, ${madeAt}, now())
      on conflict (sha256) do update set restored_at = excluded.restored_at`
  )
