import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/**
 * Reports, their images, and what organisers answered.
 *
 * A report's id is the number that people are told. It goes with the account that
 * sent it; its files are then looked for and removed.
 */
export const reports = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`
    create table reports (
      id bigint generated always as identity primary key,
      user_id bigint references users (id) on delete cascade,
      email text not null,
      text text not null,
      topics text[] not null,
      problem_id bigint references problems (id) on delete set null,
      language text not null check (language in ('ru', 'en')),
      state text not null default 'open' check (state in ('open', 'answered', 'closed')),
      created_at timestamptz not null default now(),
      changed_at timestamptz not null default now()
    )`
  yield* sql`create index reports_state on reports (state, id desc)`
  yield* sql`create index reports_user on reports (user_id)`
  yield* sql`create index reports_email on reports (lower(email), created_at)`
  yield* sql`
    create table report_images (
      report_id bigint not null references reports (id) on delete cascade,
      ordinal smallint not null,
      file_key text not null unique,
      type text not null,
      bytes integer not null,
      width integer not null,
      height integer not null,
      primary key (report_id, ordinal)
    )`
  yield* sql`
    create table report_answers (
      id bigint generated always as identity primary key,
      report_id bigint not null references reports (id) on delete cascade,
      author_id bigint references users (id) on delete set null,
      text text not null,
      created_at timestamptz not null default now()
    )`
  yield* sql`create index report_answers_report on report_answers (report_id, id)`
})
