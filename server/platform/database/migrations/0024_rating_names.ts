import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/** Nickname, else first name with an initial, else null: the address and the whole name are nobody's business. */
const ratingName = `create function rating_name(u users) returns text language sql stable as $$
  select coalesce(nullif(trim(u.nickname), ''),
    nullif(trim(u.first_name), '') || coalesce(' ' || left(nullif(trim(u.last_name), ''), 1) || '.', ''))
$$`

/** Waits for who changes the name at the same time, and makes them wait. */
const named = `create function rating_named() returns trigger language plpgsql as $$
begin
  select rating_name(u) into new.name from users u where u.id = new.user_id for share;
  return new;
end $$`

const renamed = `create function rating_renamed() returns trigger language plpgsql as $$
begin
  update rating_totals set name = rating_name(new) where user_id = new.id;
  return null;
end $$`

/** The rating's names stand beside its totals, so that pages and searches read one narrow table. */
export const ratingNames = Effect.flatMap(SqlClient.SqlClient, (sql) =>
  Effect.forEach(
    [
      ratingName,
      `alter table rating_totals add column name text,
        add column search text not null generated always as (replace(lower(coalesce(name, '')), 'ё', 'е')) stored`,
      `update rating_totals t set name = rating_name(u) from users u where u.id = t.user_id`,
      named,
      `create trigger rating_named before insert on rating_totals for each row execute function rating_named()`,
      renamed,
      `create trigger rating_renamed after update of nickname, first_name, last_name on users
        for each row execute function rating_renamed()`
    ],
    (statement) => sql.unsafe(statement),
    { discard: true }
  )
)
