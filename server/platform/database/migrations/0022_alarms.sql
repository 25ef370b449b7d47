-- The state of an alarm; the disk has one per machine, the others have one for the whole platform (host '').
create table alarms (
  name text not null,
  host text not null,
  -- Null while the alarm is quiet.
  raised_at timestamptz,
  -- The last mail about its beginning; the present one is announced if this is not before raised_at.
  mailed_at timestamptz,
  -- The last evaluation while it was raised.
  seen_at timestamptz not null default now(),
  primary key (name, host)
);

-- A judge that failed its self-test, until one on the same machine passes, or for a day.
create table failed_self_tests (
  host text not null,
  backend text not null,
  checks text[] not null,
  failed_at timestamptz not null default now(),
  primary key (host, backend)
);
