-- Problems, solutions, runs, and the judge's workers.

-- A topic of problems.
create table topics (
  slug text primary key,
  position integer not null,
  name_ru text not null,
  name_en text not null
);

-- A problem as imported from its package.
create table problems (
  id bigint primary key,
  slug text not null unique,
  version integer not null default 1,
  content_hash text not null,
  -- Hash of the data that verdicts depend on; a change creates a new version but rejudges nothing.
  judging_hash text not null,
  difficulty smallint not null check (difficulty between 1 and 10),
  topics text[] not null default '{}',
  title_ru text,
  title_en text,
  search text not null,
  -- Positions in the list sorted by title.
  rank_ru integer not null default 0,
  rank_en integer not null default 0,
  source text,
  time_limit_ms integer not null,
  memory_limit_mb integer not null,
  output_limit_bytes integer not null,
  checker jsonb not null,
  links jsonb not null default '[]',
  attempts integer not null default 0,
  accepted integer not null default 0,
  changed_at timestamptz not null default now(),
  -- Reserved problems are not public before a finished contest has used them.
  reserved boolean not null default false,
  -- Null for a public problem; triggers in olympiads.sql maintain it.
  closed_since timestamptz,
  public boolean not null generated always as (closed_since is null) stored,
  check (title_ru is not null or title_en is not null)
) with (fillfactor = 70);
create index problems_topics on problems using gin (topics);

-- The texts of a problem in one language. Hints are ordered from the gentlest to the strongest.
create table problem_texts (
  problem_id bigint not null references problems (id) on delete cascade,
  language text not null check (language in ('ru', 'en')),
  statement_html text not null,
  input_html text not null,
  output_html text not null,
  notes_html text,
  editorial_html text,
  hints_html text[] not null default '{}',
  primary key (problem_id, language)
);

-- The bytes of an input or answer, by their hash.
create table test_files (
  hash text primary key,
  bytes bytea not null
);

-- A test of a problem.
create table problem_tests (
  problem_id bigint not null references problems (id) on delete cascade,
  ordinal integer not null,
  name text not null,
  sample boolean not null,
  input_hash text not null references test_files (hash),
  answer_hash text not null references test_files (hash),
  primary key (problem_id, ordinal)
);
create index problem_tests_input on problem_tests (input_hash);
create index problem_tests_answer on problem_tests (answer_hash);

-- An author's solution, stored with its problem so that the judge can verify the tests on this installation.
create table problem_references (
  id bigint generated always as identity primary key,
  problem_id bigint not null references problems (id) on delete cascade,
  path text not null,
  -- Null for a language that this judge does not know.
  language text,
  source text not null,
  expected text[] not null,
  -- The last judging, and the version of the problem that it used.
  judged_version integer,
  status text,
  time_ms integer,
  wall_ms integer,
  unique (problem_id, path)
);

-- A user who may put a reserved problem into a contest. Without owners only the operator may.
create table problem_owners (
  problem_id bigint not null references problems (id) on delete cascade,
  user_id bigint not null references users (id) on delete cascade,
  primary key (problem_id, user_id)
);
create index problem_owners_user on problem_owners (user_id);

-- Whether a learner has solved a problem, or has only tried it.
create table problem_status (
  user_id bigint not null references users (id) on delete cascade,
  problem_id bigint not null references problems (id) on delete cascade,
  status text not null check (status in ('solved', 'error')),
  solved_at timestamptz,
  changed_at timestamptz not null default now(),
  primary key (user_id, problem_id)
);

-- A problem that a learner has starred.
create table favorites (
  user_id bigint not null references users (id) on delete cascade,
  problem_id bigint not null references problems (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (user_id, problem_id)
);

-- A solution that a learner sent, with its verdict. olympiads.sql links contest_id to contests.
create table solutions (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id) on delete cascade,
  problem_id bigint not null references problems (id) on delete cascade,
  problem_version integer not null,
  language text not null,
  source text not null,
  source_hash text not null,
  -- The sender's key. It is never cleared: an offline browser may send the same solution again days later.
  request_key text,
  status text not null default 'queued',
  score smallint not null default 0,
  time_ms integer,
  memory_kb integer,
  tests_done integer not null default 0,
  tests_total integer not null default 0,
  backend text,
  priority smallint not null,
  -- The queue's attempt that may write; a later attempt locks out the earlier one.
  job_id uuid,
  attempt integer not null default -1,
  worker_id uuid,
  received_at timestamptz not null default clock_timestamp(),
  judged_at timestamptz,
  contest_id bigint,
  -- Why the solution does not count in its contest; null if it counts.
  unofficial text,
  contest_points integer
) with (fillfactor = 80);
create index solutions_mine on solutions (user_id, problem_id, id desc);
create index solutions_of_problem on solutions (problem_id, id desc);
create index solutions_rate on solutions (user_id, received_at);
create index solutions_queued on solutions (priority desc, id) where status = 'queued';
create index solutions_running on solutions (worker_id) where status = 'running';
create index solutions_accepted on solutions (user_id, received_at) where status = 'accepted';
create index solutions_contest on solutions (contest_id, user_id, problem_id) where contest_id is not null;
create index solutions_contest_received on solutions (contest_id, received_at) where contest_id is not null;
create index solutions_unofficial on solutions (contest_id, user_id) where unofficial is not null;
create unique index solutions_request_key on solutions (user_id, request_key) where request_key is not null;

-- The test results of a solution. One document: it is written and read as a whole.
create table solution_results (
  solution_id bigint primary key references solutions (id) on delete cascade,
  compile_log text,
  tests jsonb not null default '[]'
);

-- A run of a program on a learner's own inputs.
create table runs (
  id uuid primary key,
  user_id bigint references users (id) on delete cascade,
  problem_id bigint not null references problems (id) on delete cascade,
  language text not null,
  source text not null,
  inputs jsonb not null,
  state text not null default 'queued',
  compile_log text,
  outcomes jsonb not null default '[]',
  job_id uuid,
  attempt integer not null default -1,
  worker_id uuid,
  created_at timestamptz not null default now(),
  -- The learner, or the visitor's address, whose time budget the run uses.
  owner text not null default '',
  cpu_ms integer not null default 0,
  -- The budget that ended the run early.
  budget_spent text check (budget_spent in ('run', 'owner'))
);
create index runs_age on runs (created_at);
create index runs_owner on runs (owner, created_at);
create index runs_queued on runs (created_at) where state = 'queued';
create index runs_running on runs (worker_id) where state = 'running';

-- A live judge process. It holds the advisory lock lock_key, which shows other processes that it is alive.
create table judge_workers (
  id uuid primary key,
  lock_key integer generated always as identity unique,
  host text not null,
  started_at timestamptz not null default now(),
  slots integer not null default 1
);

-- A language that the judge offers, registered when the judge starts.
create table judge_languages (
  id text primary key,
  position integer not null,
  name text not null,
  extension text not null,
  time_factor double precision not null,
  notes text[] not null,
  backend text not null,
  registered_at timestamptz not null default now()
);
