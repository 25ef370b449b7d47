import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/**
 * Solutions, runs, and who judges them.
 *
 * A verdict's tests are one document: they are written and read together, and
 * a contest writes hundreds of thousands of them. `job_id` and `attempt` name the
 * queue's attempt that may write; a later attempt locks the earlier one out.
 */
export const solutions = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`
    create table solutions (
      id bigint generated always as identity primary key,
      user_id bigint not null references users (id) on delete cascade,
      problem_id bigint not null references problems (id) on delete cascade,
      problem_version integer not null,
      language text not null,
      source text not null,
      source_hash text not null,
      status text not null default 'queued',
      score smallint not null default 0,
      time_ms integer,
      memory_kb integer,
      tests_done integer not null default 0,
      tests_total integer not null default 0,
      backend text,
      priority smallint not null,
      job_id uuid,
      attempt integer not null default -1,
      worker_id uuid,
      received_at timestamptz not null default clock_timestamp(),
      judged_at timestamptz
    ) with (fillfactor = 80)`
  yield* sql`create index solutions_mine on solutions (user_id, problem_id, id desc)`
  yield* sql`create index solutions_of_problem on solutions (problem_id, id desc)`
  yield* sql`create index solutions_rate on solutions (user_id, received_at)`
  yield* sql`create index solutions_queued on solutions (priority desc, id) where status = 'queued'`
  yield* sql`create index solutions_running on solutions (worker_id) where status = 'running'`
  yield* sql`
    create table solution_results (
      solution_id bigint primary key references solutions (id) on delete cascade,
      compile_log text,
      tests jsonb not null default '[]'
    )`
  yield* sql`
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
      created_at timestamptz not null default now()
    )`
  yield* sql`create index runs_age on runs (created_at)`
  yield* sql`create index runs_queued on runs (created_at) where state = 'queued'`
  yield* sql`create index runs_running on runs (worker_id) where state = 'running'`
  yield* sql`
    create table judge_workers (
      id uuid primary key,
      lock_key integer generated always as identity unique,
      host text not null,
      started_at timestamptz not null default now()
    )`
  yield* sql`
    create table judge_languages (
      id text primary key,
      position integer not null,
      name text not null,
      extension text not null,
      time_factor double precision not null,
      notes text[] not null,
      backend text not null,
      registered_at timestamptz not null default now()
    )`
})
