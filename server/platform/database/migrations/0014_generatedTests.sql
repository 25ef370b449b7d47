-- Tests that generators of an uploaded package make.

-- Made once for a plan; deleted after a day, when the version that was made of them has the files.
create table test_generations (
  -- SHA-256 of the plan.
  hash text primary key,
  -- The plan as JSON; its texts may be large.
  plan bytea not null,
  -- Whoever asked first; each account keeps only its latest.
  user_id bigint not null references users (id) on delete cascade,
  state text not null default 'queued' check (state in ('queued', 'done', 'failed')),
  -- Why the tests cannot be made; null after a failure of the judge itself.
  fault jsonb,
  begun_at timestamptz not null default now()
);

-- A file that the generators made, or copied or wrote.
create table generated_files (
  hash text not null references test_generations (hash) on delete cascade,
  path text not null,
  content bytea not null,
  primary key (hash, path)
);
