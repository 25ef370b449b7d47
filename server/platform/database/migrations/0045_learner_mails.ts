import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/** Who wants to be told of a streak that is about to end, and how a week went: nobody who has not said so. */
export const learnerMails = Effect.flatMap(
  SqlClient.SqlClient,
  (sql) => sql`alter table users
    add column streak_reminders boolean not null default false,
    add column weekly_summary boolean not null default false`
)
