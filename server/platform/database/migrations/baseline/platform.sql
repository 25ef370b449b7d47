-- Internal tables of the server: repeated requests, secrets, limits, and the change feed.

-- The stored answer of a call that may be repeated with the same key, so that the call runs only once.
create table idempotent_answers (
  owner text not null,
  call text not null,
  key text not null,
  content_hash text not null,
  status integer not null,
  answer text not null,
  created_at timestamptz not null default now(),
  primary key (owner, call, key)
);
create index idempotent_answers_created_at on idempotent_answers (created_at);

-- A random secret that all processes share, created on first use. Signing keys are not stored here.
create table secrets (
  name text primary key,
  value text not null,
  created_at timestamptz not null default now()
);

-- A counter of a rate limit, in the form that rate-limiter-flexible expects.
create table rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  -- In milliseconds since 1970; null for a counter that never expires.
  expire bigint
);

-- Number of answers with status 5xx in one minute, over all processes.
create table failed_requests (
  minute timestamptz primary key,
  count integer not null
);

-- One event for one user's event streams, stored for a while so that a broken stream can catch up.
create table events (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id) on delete cascade,
  kind text not null,
  subject text not null,
  data jsonb not null,
  created_at timestamptz not null default clock_timestamp()
);
create index events_of_user on events (user_id, id);
create index events_age on events (created_at);
