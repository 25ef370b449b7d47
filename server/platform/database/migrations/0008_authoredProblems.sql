-- Problems that organisers bring in the browser.

-- A user's role in a problem. Only owners put a reserved problem into a contest; without owners only the operator may.
alter table problem_owners rename to problem_organisers;
alter table problem_organisers add column problem_role text not null default 'owner'
  check (problem_role in ('owner', 'editor', 'viewer'));
alter table problem_organisers alter column problem_role drop default;

-- A version of a problem: its package as a file of the storage. The highest number is the current version.
create table problem_versions (
  problem_id bigint not null references problems (id) on delete cascade,
  number integer not null,
  author_id bigint references users (id) on delete set null,
  act text not null,
  detail text not null,
  file_key text not null,
  -- SHA-256 of the zip.
  hash text not null,
  bytes integer not null,
  -- What the pages show of the package, and the hashes of its files.
  outline jsonb not null,
  made_at timestamptz not null default clock_timestamp(),
  primary key (problem_id, number)
);
create index problem_versions_author on problem_versions (author_id);

-- The last proof of a problem. judged_version is the version of its tests and limits that the judge used.
create table problem_proofs (
  id bigint generated always as identity primary key,
  problem_id bigint not null unique references problems (id) on delete cascade,
  -- The version of the package.
  number integer not null,
  judged_version integer not null,
  time_limit_ms integer not null,
  state text not null default 'running' check (state in ('running', 'done', 'outdated')),
  ok boolean,
  started_at timestamptz not null default clock_timestamp(),
  finished_at timestamptz
);

-- A program of a proof, with its result once the judge has run it.
create table problem_proof_steps (
  id bigint generated always as identity primary key,
  proof_id bigint not null references problem_proofs (id) on delete cascade,
  type text not null check (type in ('solution', 'inputValidator')),
  path text not null,
  -- Null for a program that cannot be run here.
  language text,
  source text not null,
  files jsonb not null default '{}',
  expected text[] not null,
  judged_at timestamptz,
  verdict text,
  ok boolean,
  failed_test text,
  slowest_test text,
  time_ms integer,
  -- Time of a solution that has to be too slow, measured beyond the limit.
  slow_ms integer,
  message text
);
create index problem_proof_steps_proof on problem_proof_steps (proof_id, id);
