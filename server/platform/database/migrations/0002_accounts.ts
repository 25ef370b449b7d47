import { Effect } from "effect"
import { SqlClient } from "effect/sql"

const users = `create table users (
  id bigint generated always as identity primary key,
  email text not null unique check (email = lower(email)),
  password_hash text not null,
  role text not null default 'learner' check (role in ('learner', 'organiser')),
  first_name text,
  last_name text,
  nickname text,
  locale text not null default 'ru' check (locale in ('ru', 'en')),
  newsletter boolean not null default false,
  privacy_consent_version text not null,
  personal_data_consent_version text not null,
  email_confirmed_at timestamptz,
  created_at timestamptz not null default now()
)`

const mailLinks = `create table mail_links (
  token_hash text primary key,
  user_id bigint not null references users (id) on delete cascade,
  flow text not null check (flow in ('sign_up', 'sign_in', 'recovery', 'password_change')),
  -- The password typed at this very sign-up: who follows the link gets their own, not another's.
  password_hash text,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
)`

const mailRequests = `create table mail_requests (
  email text not null,
  requested_at timestamptz not null default now()
)`

const sessions = `create table sessions (
  id uuid primary key default gen_random_uuid(),
  user_id bigint not null references users (id) on delete cascade,
  user_agent text not null default '',
  address text not null default '',
  window_key text,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  ended_at timestamptz
)`

const refreshTokens = `create table refresh_tokens (
  token_hash text primary key,
  session_id uuid not null references sessions (id) on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  spent_at timestamptz,
  successor text
)`

const fingerprints = `create table fingerprints (
  key text primary key,
  components jsonb not null,
  created_at timestamptz not null default now()
)`

export const accounts = Effect.flatMap(SqlClient.SqlClient, (sql) =>
  Effect.forEach(
    [
      users,
      mailLinks,
      `create index mail_links_user on mail_links (user_id, created_at)`,
      mailRequests,
      `create index mail_requests_email on mail_requests (email, requested_at)`,
      sessions,
      `create index sessions_user on sessions (user_id) where ended_at is null`,
      refreshTokens,
      `create index refresh_tokens_session on refresh_tokens (session_id)`,
      fingerprints
    ],
    (statement) => sql.unsafe(statement),
    { discard: true }
  )
)
