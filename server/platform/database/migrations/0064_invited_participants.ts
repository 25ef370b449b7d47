import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/** `invitation`: they accepted what the organisers asked; `organiser` is left to those who were added without being asked. */
export const invitedParticipants = Effect.flatMap(
  SqlClient.SqlClient,
  (sql) => sql`alter table contest_participants
    drop constraint contest_participants_source_check,
    add constraint contest_participants_source_check
      check (source in ('self', 'stage', 'organiser', 'invitation'))`
)
