import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/**
 * Problems, their texts and tests, and what learners have done with them.
 *
 * `problems` is narrow, because the list reads it whole and each verdict updates
 * its counters. Tests lie in `test_files` once per content: every judge that
 * reaches the database has them, and nothing has to be kept in step beside it.
 */
export const problems = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`
    create table topics (
      slug text primary key,
      position integer not null,
      name_ru text not null,
      name_en text not null
    )`
  yield* sql`
    create table problems (
      id bigint primary key,
      slug text not null unique,
      version integer not null default 1,
      content_hash text not null,
      judging_hash text not null,
      difficulty smallint not null check (difficulty between 1 and 10),
      topics text[] not null default '{}',
      title_ru text,
      title_en text,
      search text not null,
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
      check (title_ru is not null or title_en is not null)
    ) with (fillfactor = 70)`
  yield* sql`create index problems_topics on problems using gin (topics)`
  yield* sql`
    create table problem_texts (
      problem_id bigint not null references problems (id) on delete cascade,
      language text not null check (language in ('ru', 'en')),
      statement_html text not null,
      input_html text not null,
      output_html text not null,
      notes_html text,
      editorial_html text,
      primary key (problem_id, language)
    )`
  yield* sql`
    create table test_files (
      hash text primary key,
      bytes bytea not null
    )`
  yield* sql`
    create table problem_tests (
      problem_id bigint not null references problems (id) on delete cascade,
      ordinal integer not null,
      name text not null,
      sample boolean not null,
      input_hash text not null references test_files (hash),
      answer_hash text not null references test_files (hash),
      primary key (problem_id, ordinal)
    )`
  yield* sql`create index problem_tests_input on problem_tests (input_hash)`
  yield* sql`create index problem_tests_answer on problem_tests (answer_hash)`
  yield* sql`
    create table problem_status (
      user_id bigint not null references users (id) on delete cascade,
      problem_id bigint not null references problems (id) on delete cascade,
      status text not null check (status in ('solved', 'error')),
      solved_at timestamptz,
      changed_at timestamptz not null default now(),
      primary key (user_id, problem_id)
    )`
  yield* sql`
    create table favorites (
      user_id bigint not null references users (id) on delete cascade,
      problem_id bigint not null references problems (id) on delete cascade,
      created_at timestamptz not null default now(),
      primary key (user_id, problem_id)
    )`
})
