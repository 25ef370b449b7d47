import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/** Who wants to be reminded of contests by mail: nobody who has not said so. */
export const contestReminders = Effect.flatMap(
  SqlClient.SqlClient,
  (sql) => sql`alter table users add column contest_reminders boolean not null default false`
)
