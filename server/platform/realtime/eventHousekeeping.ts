import { Effect } from "effect"
import { sql } from "../database/sql.ts"
import { repeatTask } from "../repeatTask.ts"

/** Deletes events and run results after an hour, within which a stream can resume. */
export const deleteOldEvents = Effect.gen(function* () {
  yield* sql`delete from events where created_at < now() - interval '1 hour'`
  yield* sql`delete from runs where created_at < now() - interval '1 hour'`
})

export const eventHousekeeping = repeatTask(
  "5 minutes",
  "Old events and runs could not be deleted",
  deleteOldEvents
)
