import { Effect, Layer, Schedule, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { Files } from "../../platform/files/Files.ts"
import { rowsOf } from "../../platform/database/rows.ts"
import { imageFolder } from "./createReport.ts"

/** A file is stored before its row is committed. This is longer than any report takes. */
const youngMs = 60 * 60 * 1000

const decodeKeys = rowsOf({ key: Schema.String })

/** Removes files without a report: it was deleted, or the process died before the commit. */
const removeOrphans = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const files = yield* Files
  const stored = yield* files.list(imageFolder)
  const old = stored.filter(({ changedAt }) => changedAt.getTime() < Date.now() - youngMs)
  const rows = yield* sql`
    select file_key as key from report_images where file_key = any(${old.map(({ key }) => key)}::text[])`
  const known = new Set((yield* decodeKeys(rows)).map(({ key }) => key))
  const orphans = old.filter(({ key }) => !known.has(key))
  yield* Effect.forEach(orphans, ({ key }) => files.remove(key), { discard: true })
})

/** Deletes reports closed a year ago, as the privacy policy states, and orphaned files. */
export const forgetReports = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`delete from reports where state = 'closed' and changed_at < now() - interval '1 year'`
  yield* removeOrphans
})

/** Runs hourly. */
export const feedbackHousekeeping = Layer.effectDiscard(
  forgetReports.pipe(
    Effect.tapCause((cause) => Effect.logWarning("Old reports could not be deleted", cause)),
    Effect.ignore,
    Effect.repeat(Schedule.spaced("1 hour")),
    Effect.forkScoped
  )
)
