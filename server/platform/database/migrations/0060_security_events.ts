import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/**
 * What an operator asks for after an incident: who came in, and what changed about who may come in.
 *
 * The database writes the changes itself, so that no way to make one is forgotten. Nothing of it is a secret.
 */
export const securityEvents = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`create table security_events (
    id bigint generated always as identity primary key,
    at timestamptz not null default now(),
    kind text not null,
    user_id bigint references users on delete cascade,
    actor_id bigint references users on delete set null,
    address text,
    details text
  )`
  yield* sql`create index security_events_of_user on security_events (user_id, id)`
  yield* sql`create index security_events_of_actor on security_events (actor_id, id)`
  yield* sql`create index security_events_at on security_events (at)`
  // An account that is being deleted has no events any more.
  yield* sql`create function note_security_event(kind text, subject bigint, address text, details text) returns void
    language sql as $$
      insert into security_events (kind, user_id, address, details)
      select kind, u.id, address, details from users u where u.id = subject and not u.erased
    $$`
  yield* sql`create function note_session() returns trigger language plpgsql as $$ begin
    perform note_security_event('sign_in', new.user_id, new.address, new.user_agent);
    return null;
  end $$`
  yield* sql`create trigger security_of_sessions after insert on sessions for each row execute function note_session()`
  yield* sql`create function note_account() returns trigger language plpgsql as $$ begin
    if new.password_hash is distinct from old.password_hash then
      perform note_security_event('password_changed', new.id, null, null);
    end if;
    if new.email is distinct from old.email then
      perform note_security_event('email_changed', new.id, null, null);
    end if;
    if new.roles is distinct from old.roles then
      perform note_security_event('roles_changed', new.id, null, array_to_string(new.roles, ', '));
    end if;
    return null;
  end $$`
  yield* sql`create trigger security_of_users after update of password_hash, email, roles on users
    for each row execute function note_account()`
  yield* sql`create function note_owned() returns trigger language plpgsql as $$ begin
    if tg_op = 'INSERT' then
      perform note_security_event(tg_argv[0] || '_added', new.user_id, null, null);
    else
      perform note_security_event(tg_argv[0] || '_removed', old.user_id, null, null);
    end if;
    return null;
  end $$`
  yield* sql`create trigger security_of_passkeys after insert or delete on passkeys
    for each row execute function note_owned('passkey')`
  yield* sql`create trigger security_of_oauth_grants after insert or delete on oauth_grants
    for each row execute function note_owned('application')`
})
