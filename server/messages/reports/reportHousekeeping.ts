import { Effect, Schema } from "effect"
import { removeOrphans } from "../../platform/files/Files.ts"
import { repeatTask } from "../../platform/repeatTask.ts"
import { rowsOf, sql } from "../../platform/database/sql.ts"
import { imageFolder } from "./createReport.ts"

const decodeKeys = rowsOf({ key: Schema.String })

const removeOrphanImages = removeOrphans(
  imageFolder,
  (file) => file,
  (keys) =>
    sql`select file_key as key from report_images where file_key = any(${keys}::text[])`.pipe(decodeKeys)
)

/** Deletes reports closed a year ago, as the privacy policy states, and orphaned files. */
export const forgetReports = Effect.gen(function* () {
  yield* sql`delete from reports where state = 'closed' and changed_at < now() - interval '1 year'`
  yield* removeOrphanImages
})

export const reportHousekeeping = repeatTask("1 hour", "Old reports could not be deleted", forgetReports)
