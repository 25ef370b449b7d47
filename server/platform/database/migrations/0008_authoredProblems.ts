import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/** Problems that organisers bring: their organisers, versions and proofs. */
export const authoredProblems = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  // Only owners put a reserved problem into a contest. Without owners only the operator may.
  yield* sql`alter table problem_owners rename to problem_organisers`
  yield* sql`alter table problem_organisers add column problem_role text not null default 'owner'
    check (problem_role in ('owner', 'editor', 'viewer'))`
  yield* sql`alter table problem_organisers alter column problem_role drop default`
  // The highest number is the current version. The zip of a version is a file of the storage.
  yield* sql`create table problem_versions (
    problem_id bigint not null references problems (id) on delete cascade,
    number integer not null,
    author_id bigint references users (id) on delete set null,
    act text not null,
    detail text not null,
    file_key text not null,
    hash text not null,
    bytes integer not null,
    -- What the pages show of the package, and the hashes of its files.
    outline jsonb not null,
    made_at timestamptz not null default clock_timestamp(),
    primary key (problem_id, number)
  )`
  yield* sql`create index problem_versions_author on problem_versions (author_id)`
  // Only the last proof of a problem is stored. judged_version is the version of the problem's tests and limits.
  yield* sql`create table problem_proofs (
    id bigint generated always as identity primary key,
    problem_id bigint not null unique references problems (id) on delete cascade,
    number integer not null,
    judged_version integer not null,
    time_limit_ms integer not null,
    state text not null default 'running' check (state in ('running', 'done', 'outdated', 'failed')),
    ok boolean,
    started_at timestamptz not null default clock_timestamp(),
    finished_at timestamptz
  )`
  yield* sql`create table problem_proof_steps (
    id bigint generated always as identity primary key,
    proof_id bigint not null references problem_proofs (id) on delete cascade,
    type text not null check (type in ('solution', 'inputValidator')),
    path text not null,
    -- Null for a program that cannot be judged here.
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
    -- Time of a solution that is too slow, measured beyond the limit.
    slow_ms integer,
    message text
  )`
  yield* sql`create index problem_proof_steps_proof on problem_proof_steps (proof_id, id)`
})
