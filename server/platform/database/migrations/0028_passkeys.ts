import { Effect } from "effect"
import { SqlClient } from "effect/sql"

const passkeys = `create table passkeys (
  id uuid primary key default gen_random_uuid(),
  user_id bigint not null references users (id) on delete cascade,
  credential_id text not null unique,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  -- By what authenticators know the account: the same for all of its passkeys, and nothing else of it.
  user_handle text not null,
  backup_eligible boolean not null,
  backed_up boolean not null,
  name text not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz
)`

const challenges = `create table passkey_challenges (
  challenge text primary key,
  -- Who may answer: a session that adds a passkey, or a browser that signs in.
  asked_by text not null,
  user_handle text,
  expires_at timestamptz not null
)`

/** Passkeys, what their authenticators are asked, and sessions on computers of others. */
export const passkeysAndBorrowed = Effect.flatMap(SqlClient.SqlClient, (sql) =>
  Effect.forEach(
    [
      passkeys,
      `create index passkeys_user on passkeys (user_id)`,
      challenges,
      `create index passkey_challenges_age on passkey_challenges (expires_at)`,
      `alter table sessions add column borrowed boolean not null default false`
    ],
    (statement) => sql.unsafe(statement),
    { discard: true }
  )
)
