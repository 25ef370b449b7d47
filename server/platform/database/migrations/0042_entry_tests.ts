import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/** Entry tests as they were asked, attempts at them, and the answers so far. */
export const entryTestTables = Effect.flatMap(SqlClient.SqlClient, (sql) =>
  Effect.forEach(
    [
      // A test as it was when somebody began it: an attempt outlives changes of its content.
      `create table entry_test_versions (
        id text primary key,
        test_id integer not null,
        content jsonb not null
      )`,
      `create table entry_test_attempts (
        id bigint generated always as identity primary key,
        user_id bigint not null references users (id) on delete cascade,
        test_id integer not null,
        version text not null references entry_test_versions (id),
        -- Decides in which order questions and options stand.
        seed text not null,
        at_question smallint not null default 1,
        started_at timestamptz not null,
        ends_at timestamptz not null,
        finished_at timestamptz,
        by_time boolean not null default false,
        -- Which answers are right, question by question.
        graded boolean[],
        check ((finished_at is null) = (graded is null)),
        check (finished_at <= ends_at)
      )`,
      `create unique index entry_test_attempts_running on entry_test_attempts (user_id) where finished_at is null`,
      `create index entry_test_attempts_ending on entry_test_attempts (ends_at) where finished_at is null`,
      `create index entry_test_attempts_of on entry_test_attempts (user_id, test_id, finished_at desc)`,
      `create table entry_test_answers (
        attempt_id bigint not null references entry_test_attempts (id) on delete cascade,
        question smallint not null,
        answer jsonb not null,
        revision integer not null check (revision > 0),
        saved_at timestamptz not null,
        primary key (attempt_id, question)
      )`
    ],
    (statement) => sql.unsafe(statement),
    { discard: true }
  )
)
