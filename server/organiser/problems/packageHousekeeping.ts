import { Effect, Schema } from "effect"
import { removeOrphans } from "../../platform/files/Files.ts"
import { repeatTask } from "../../platform/repeatTask.ts"
import { rowsOf, sql } from "../../platform/database/sql.ts"
import { packageFileFolder } from "./versions/storeVersion.ts"

const decodeKeys = rowsOf({ key: Schema.String })

const removeZips = removeOrphans(
  packageFileFolder,
  (file) => file,
  (keys) =>
    sql`select file_key as key from problem_versions where file_key = any(${keys}::text[])`.pipe(decodeKeys)
)

/**
 * Deletes zips that no version refers to, because it was not committed or its problem was deleted, and after a day tests
 * that generators made: the version has them.
 */
export const packageHousekeeping = repeatTask(
  "1 hour",
  "Old problem packages could not be deleted",
  Effect.andThen(
    sql`delete from test_generations where begun_at < now() - interval '1 day' and state <> 'queued'`,
    removeZips
  )
)
