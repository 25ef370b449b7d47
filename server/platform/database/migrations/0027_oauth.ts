import { Effect } from "effect"
import { SqlClient } from "effect/sql"

const clients = `create table oauth_clients (
  id text primary key,
  name text not null check (length(name) between 1 and 80),
  -- Null: a client that cannot keep a secret.
  secret_hash text,
  redirect_uris text[] not null check (cardinality(redirect_uris) between 1 and 20),
  created_at timestamptz not null default now()
)`

/** What somebody allowed an application once; tokens end with it. */
const grants = `create table oauth_grants (
  id text primary key,
  user_id bigint not null references users (id) on delete cascade,
  client_id text not null references oauth_clients (id) on delete cascade,
  payload jsonb not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  expires_at timestamptz not null
)`

const tokens = `create table oauth_tokens (
  kind text not null check (kind in ('AccessToken', 'AuthorizationCode', 'RefreshToken')),
  token_hash text not null,
  grant_id text not null references oauth_grants (id) on delete cascade,
  payload jsonb not null,
  expires_at timestamptz not null,
  consumed_at timestamptz,
  primary key (kind, token_hash)
)`

/** An erased account keeps its row, so nothing cascades. */
const erased = `create function oauth_grants_erased() returns trigger language plpgsql as $$
begin
  delete from oauth_grants where user_id = new.id;
  return null;
end $$`

/** Applications that people may enter with their account of the platform. */
export const oauth = Effect.flatMap(SqlClient.SqlClient, (sql) =>
  Effect.forEach(
    [
      clients,
      grants,
      `create index oauth_grants_user on oauth_grants (user_id)`,
      `create index oauth_grants_client on oauth_grants (client_id)`,
      tokens,
      `create index oauth_tokens_grant on oauth_tokens (grant_id)`,
      `create index oauth_tokens_expiry on oauth_tokens (expires_at)`,
      erased,
      `create trigger oauth_grants_erased after update of erased on users
        for each row when (new.erased) execute function oauth_grants_erased()`
    ],
    (statement) => sql.unsafe(statement),
    { discard: true }
  )
)
