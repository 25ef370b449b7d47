import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/** Refers to nobody: that a line is gone has to be told, too. One row for each learner who ever had a line. */
const changes = `create table rating_changes (
  user_id bigint primary key,
  -- The transaction that changed the line last; whoever keeps the order asks for those that it has not seen.
  changed_by xid8 not null
)`

/** After the line itself, whose lock whoever comes here holds: nobody waits in a ring. */
const changed = `create function rating_changed() returns trigger language plpgsql as $$
begin
  insert into rating_changes values (coalesce(new.user_id, old.user_id), pg_current_xact_id())
    on conflict (user_id) do update set changed_by = excluded.changed_by;
  return null;
end $$`

/** Which lines of the rating changed, for the order that the server keeps; the database sorts nobody any more. */
export const ratingChanges = Effect.flatMap(SqlClient.SqlClient, (sql) =>
  Effect.forEach(
    [
      changes,
      `create index rating_changes_by on rating_changes (changed_by)`,
      changed,
      `create trigger rating_changed after insert or update or delete on rating_totals
        for each row execute function rating_changed()`,
      `drop index rating_order`,
      `drop index rating_city`
    ],
    (statement) => sql.unsafe(statement),
    { discard: true }
  )
)
