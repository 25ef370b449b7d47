import { Effect } from "effect"
import { sql } from "../../platform/database/sql.ts"
import { repeatTask } from "../../platform/repeatTask.ts"

/** Deletes notifications after 90 days, read or not. */
export const deleteOldNotifications = Effect.gen(function* () {
  yield* sql`delete from notifications where created_at < now() - interval '90 days'`
})

export const notificationHousekeeping = repeatTask(
  "5 minutes",
  "Old notifications could not be deleted",
  deleteOldNotifications
)
