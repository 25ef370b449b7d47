import { Schema } from "effect"
import { removeOrphans } from "../../platform/files/Files.ts"
import { repeatTask } from "../../platform/repeatTask.ts"
import { rowsOf, sql } from "../../platform/database/sql.ts"
import { packageFileFolder } from "./versions/storeVersion.ts"

const decodeKeys = rowsOf({ key: Schema.String })

/** Deletes zips that no version refers to: the version was not committed, or its problem was deleted. */
export const packageHousekeeping = repeatTask(
  "1 hour",
  "Old problem packages could not be deleted",
  removeOrphans(
    packageFileFolder,
    (file) => file,
    (keys) =>
      sql`select file_key as key from problem_versions where file_key = any(${keys}::text[])`.pipe(decodeKeys)
  )
)
