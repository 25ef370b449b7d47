-- Accounts, sessions, ways to sign in, and the security log.

-- One person's account. An erased account keeps its row, emptied, because solutions and contest results point to it.
create table users (
  id bigint generated always as identity primary key,
  email text unique check (email = lower(email)),
  -- Class accounts sign in with a login; an account may have both.
  login text unique check (login = lower(login)),
  password_hash text not null,
  -- While set, the password is the one-time password of a printed slip and only allows choosing another.
  one_time_until timestamptz,
  roles text[] not null default '{}' check (roles <@ array['organiser', 'teacher', 'support', 'administrator']),
  first_name text,
  last_name text,
  nickname text,
  city text,
  date_of_birth date,
  grade smallint check (grade between 1 and 11),
  avatar_key text unique,
  locale text not null default 'ru' check (locale in ('ru', 'en')),
  -- Mailings are opt-in.
  newsletter boolean not null default false,
  contest_reminders boolean not null default false,
  streak_reminders boolean not null default false,
  weekly_summary boolean not null default false,
  -- When the user agreed to show this to other learners; null if not.
  public_profile_since timestamptz,
  show_city_since timestamptz,
  show_grade_since timestamptz,
  privacy_consent_version text not null,
  personal_data_consent_version text not null,
  consented_at timestamptz not null default now(),
  email_confirmed_at timestamptz,
  -- Number of sign-ups with this address before it was confirmed.
  sign_ups integer not null default 1,
  created_at timestamptz not null default now(),
  -- The owner may cancel the deletion for some days; then the account is erased.
  deletion_asked_at timestamptz,
  erased boolean not null default false,
  -- Whether public lists show this account by name.
  listed boolean not null generated always as (deletion_asked_at is null and not erased) stored,
  -- Synthetic users fill demo contests. They are stored like erased accounts: no sign-in, rating or mail.
  synthetic boolean not null default false,
  constraint users_reachable check (email is not null or login is not null or erased),
  check (not synthetic or (erased and email is null and login is null))
);
create index users_leaving on users (deletion_asked_at) where deletion_asked_at is not null;
create index users_who_are_synthetic on users (id) where synthetic;

-- The name that other learners see: the nickname, else the first name with an initial. Null (shown as a number) without
-- either, for a child under 14 or a class account without a nickname, and for an account that is being deleted.
create function rating_name(u users) returns text language sql stable as $$
  select case when u.listed or u.synthetic then coalesce(nullif(trim(u.nickname), ''),
    case when u.email is not null
      and not coalesce(u.date_of_birth > (now() at time zone 'Europe/Moscow')::date - interval '14 years', false)
      then nullif(trim(u.first_name), '') || coalesce(' ' || left(nullif(trim(u.last_name), ''), 1) || '.', '') end) end
$$;

-- City and grade as other learners may see and filter by them. Synthetic users always show both.
create function shown_city(u users) returns text language sql stable as $$
  select case when u.show_city_since is not null or u.synthetic then u.city end
$$;
create function shown_grade(u users) returns smallint language sql stable as $$
  select case when u.show_grade_since is not null or u.synthetic then u.grade end
$$;

-- A link in a mail, by the hash of its token.
create table mail_links (
  token_hash text primary key,
  user_id bigint not null references users (id) on delete cascade,
  flow text not null
    check (flow in ('sign_up', 'sign_in', 'recovery', 'password_change', 'email_change', 'email_undo')),
  -- The password of this very sign-up: a rival sign-up with the same address must not set it.
  password_hash text,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  -- The address that the account gets when the link is followed.
  email text check (email = lower(email))
);
create index mail_links_user on mail_links (user_id, created_at);

-- A request for a mail, counted to limit mails per address.
create table mail_requests (
  email text not null,
  requested_at timestamptz not null default now()
);
create index mail_requests_email on mail_requests (email, requested_at);

-- One signed-in browser. Ended sessions are kept to recognise known devices.
create table sessions (
  id uuid primary key default gen_random_uuid(),
  user_id bigint not null references users (id) on delete cascade,
  user_agent text not null default '',
  address text not null default '',
  window_key text,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  ended_at timestamptz,
  -- Sessions on a shared device end with the browser.
  shared_device boolean not null default false,
  -- Hash of the cookie that the session's browser must send.
  browser_key_hash text
);
create index sessions_user on sessions (user_id) where ended_at is null;
create index sessions_of_user on sessions (user_id, last_used_at);
create index sessions_window_key on sessions (window_key);

-- A refresh token, by its hash. Each is used once and names its successor.
create table refresh_tokens (
  token_hash text primary key,
  session_id uuid not null references sessions (id) on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  spent_at timestamptz,
  successor text
);
create index refresh_tokens_session on refresh_tokens (session_id);

-- A browser fingerprint, by the hash of its components.
create table fingerprints (
  key text primary key,
  components jsonb not null,
  created_at timestamptz not null default now()
);

-- A one-time link to the export of an account: a download carries no bearer header.
create table account_exports (
  token_hash text primary key,
  user_id bigint not null references users (id) on delete cascade,
  language text not null check (language in ('ru', 'en')),
  created_at timestamptz not null default now(),
  used_at timestamptz
);
create index account_exports_user on account_exports (user_id, created_at);

-- A passkey of an account.
create table passkeys (
  id uuid primary key default gen_random_uuid(),
  user_id bigint not null references users (id) on delete cascade,
  credential_id text not null unique,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  -- The account's random id for authenticators, the same for all of its passkeys.
  user_handle text not null,
  backup_eligible boolean not null,
  backed_up boolean not null,
  name text not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
create index passkeys_user on passkeys (user_id);

-- A challenge that an authenticator has not answered yet.
create table passkey_challenges (
  challenge text primary key,
  -- The party that may answer: the session that adds a passkey, or the browser that signs in.
  asked_by text not null,
  user_handle text,
  expires_at timestamptz not null
);
create index passkey_challenges_age on passkey_challenges (expires_at);

-- An application that people may sign in to with their account.
create table oauth_clients (
  id text primary key,
  name text not null check (length(name) between 1 and 80),
  -- Null for a client that cannot keep a secret.
  secret_hash text,
  redirect_uris text[] not null check (cardinality(redirect_uris) between 1 and 20),
  created_at timestamptz not null default now()
);

-- Access that a user has granted to an application. Its tokens end with it.
create table oauth_grants (
  id text primary key,
  user_id bigint not null references users (id) on delete cascade,
  client_id text not null references oauth_clients (id) on delete cascade,
  payload jsonb not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index oauth_grants_user on oauth_grants (user_id);
create index oauth_grants_client on oauth_grants (client_id);

-- A code or token issued under a grant, by its hash.
create table oauth_tokens (
  kind text not null check (kind in ('AccessToken', 'AuthorizationCode', 'RefreshToken')),
  token_hash text not null,
  grant_id text not null references oauth_grants (id) on delete cascade,
  payload jsonb not null,
  expires_at timestamptz not null,
  consumed_at timestamptz,
  primary key (kind, token_hash)
);
create index oauth_tokens_grant on oauth_tokens (grant_id);
create index oauth_tokens_expiry on oauth_tokens (expires_at);

-- An erased account keeps its row, so no foreign key removes its grants.
create function delete_oauth_grants() returns trigger language plpgsql as $$
begin
  delete from oauth_grants where user_id = new.id;
  return null;
end $$;
create trigger users_erase_oauth_grants after update of erased on users
  for each row when (new.erased) execute function delete_oauth_grants();

-- A sign-in, or a change of an account's credentials, roles or applications; operators read it after an incident. It
-- holds no secrets. Triggers write the changes, so that no code path can omit one.
create table security_events (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  kind text not null,
  user_id bigint references users on delete cascade,
  actor_id bigint references users on delete set null,
  address text,
  details text
);
create index security_events_of_user on security_events (user_id, id);
create index security_events_of_actor on security_events (actor_id, id);
create index security_events_at on security_events (at);

-- An erased account gets no new events.
create function record_security_event(kind text, subject bigint, address text, details text) returns void
language sql as $$
  insert into security_events (kind, user_id, address, details)
  select kind, u.id, address, details from users u where u.id = subject and not u.erased
$$;

create function record_sign_in() returns trigger language plpgsql as $$
begin
  perform record_security_event('sign_in', new.user_id, new.address, new.user_agent);
  return null;
end $$;
create trigger sessions_record_sign_in after insert on sessions for each row execute function record_sign_in();

create function record_account_change() returns trigger language plpgsql as $$
begin
  if new.password_hash is distinct from old.password_hash then
    perform record_security_event('password_changed', new.id, null, null);
  end if;
  if new.email is distinct from old.email then
    perform record_security_event('email_changed', new.id, null, null);
  end if;
  if new.roles is distinct from old.roles then
    perform record_security_event('roles_changed', new.id, null, array_to_string(new.roles, ', '));
  end if;
  return null;
end $$;
create trigger users_record_change after update of password_hash, email, roles on users
  for each row execute function record_account_change();

-- The trigger's argument is the kind of thing that was added or removed.
create function record_added_or_removed() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform record_security_event(tg_argv[0] || '_added', new.user_id, null, null);
  else
    perform record_security_event(tg_argv[0] || '_removed', old.user_id, null, null);
  end if;
  return null;
end $$;
create trigger passkeys_record_change after insert or delete on passkeys
  for each row execute function record_added_or_removed('passkey');
create trigger oauth_grants_record_change after insert or delete on oauth_grants
  for each row execute function record_added_or_removed('application');
