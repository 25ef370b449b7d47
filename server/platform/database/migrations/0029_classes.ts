import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/**
 * An account has an address or, if its class's organiser made it, a login, and in time maybe both.
 *
 * While `one_time_until` is set, the password is the one of a slip: it opens nothing but the choice of another.
 */
const users = `alter table users
  alter column email drop not null,
  add column login text unique check (login = lower(login)),
  add column one_time_until timestamptz,
  add constraint users_reachable check (email is not null or login is not null or erased)`

/** `logins` counts the logins given so far: none is given twice, whoever leaves. */
const classes = `create table classes (
  id bigint generated always as identity primary key,
  owner_id bigint not null references users (id) on delete cascade,
  name text not null,
  school text,
  prefix text not null unique,
  logins integer not null default 0,
  -- What the school has agreed to for the parents.
  privacy_consent_version text not null,
  personal_data_consent_version text not null,
  consented_at timestamptz not null default now(),
  created_at timestamptz not null default now()
)`

const members = `create table class_members (
  user_id bigint primary key references users (id) on delete cascade,
  class_id bigint not null references classes (id) on delete cascade,
  ordinal integer not null,
  unique (class_id, ordinal)
)`

/** An erased account is nobody's, so in no class and known by no login. */
const erased = `create function class_member_erased() returns trigger language plpgsql as $$
begin
  delete from class_members where user_id = new.id;
  delete from classes where owner_id = new.id;
  new.login = null;
  new.one_time_until = null;
  return new;
end $$`

/** Accounts without an address, and the classes that they are of. */
export const classAccounts = Effect.flatMap(SqlClient.SqlClient, (sql) =>
  Effect.forEach(
    [
      users,
      classes,
      `create index classes_owner on classes (owner_id, id desc)`,
      members,
      erased,
      `create trigger class_member_erased before update of erased on users
        for each row when (new.erased) execute function class_member_erased()`
    ],
    (statement) => sql.unsafe(statement),
    { discard: true }
  )
)
