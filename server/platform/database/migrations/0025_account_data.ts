import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/**
 * An account that is being deleted keeps its row for the days in which its owner may come back; an erased one keeps
 * it for ever, with nothing in it that tells whose it was: solutions and contest results point there. Neither is
 * `listed`: public lists show no name of theirs.
 */
const users = `alter table users
  add column avatar_key text unique,
  add column deletion_asked_at timestamptz,
  add column erased boolean not null default false,
  add column listed boolean not null generated always as (deletion_asked_at is null and not erased) stored`

/** One use, a few minutes: a browser downloads without the bearer header. */
const exports = `create table account_exports (
  token_hash text primary key,
  user_id bigint not null references users (id) on delete cascade,
  language text not null check (language in ('ru', 'en')),
  created_at timestamptz not null default now(),
  used_at timestamptz
)`

/** Before the one that names it: who is not listed has no line in the rating, whoever counts. */
const ratingListed = `create function rating_listed() returns trigger language plpgsql as $$
begin
  if not exists (select from users where id = new.user_id and listed) then return null; end if;
  return new;
end $$`

/** Who leaves is gone from the rating at once, and who comes back stands where they stood. */
const ratingLeft = `create function rating_left() returns trigger language plpgsql as $$
begin
  if new.listed then
    perform recount_rating(array[new.id]);
  else
    delete from rating_totals where user_id = new.id;
  end if;
  return null;
end $$`

/** Pictures of accounts, exports, and accounts that are deleted. */
export const accountData = Effect.flatMap(SqlClient.SqlClient, (sql) =>
  Effect.forEach(
    [
      users,
      `create index users_leaving on users (deletion_asked_at) where deletion_asked_at is not null`,
      exports,
      `create index account_exports_user on account_exports (user_id, created_at)`,
      ratingListed,
      `create trigger rating_listed before insert on rating_totals for each row execute function rating_listed()`,
      ratingLeft,
      // Generated columns are not seen by `update of`.
      `create trigger rating_left after update of deletion_asked_at, erased on users
        for each row when (old.listed <> new.listed) execute function rating_left()`
    ],
    (statement) => sql.unsafe(statement),
    { discard: true }
  )
)
