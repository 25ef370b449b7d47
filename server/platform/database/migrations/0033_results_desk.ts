import { Effect } from "effect"
import { SqlClient } from "effect/sql"

const apiKeys = `create table contest_api_keys (
  contest_id bigint primary key references contests (id) on delete cascade,
  hash text not null,
  made_at timestamptz not null default now()
)`

const appeals = `create table contest_appeals (
  contest_id bigint not null references contests (id) on delete cascade,
  user_id bigint not null references users (id) on delete cascade,
  outcome text not null check (outcome in ('passed', 'not_passed')),
  reason text not null,
  decided_at timestamptz not null default now(),
  primary key (contest_id, user_id)
)`

const rejudges = `create table contest_rejudges (
  contest_id bigint primary key references contests (id) on delete cascade,
  -- Which solutions were chosen, for the page that shows it.
  chosen jsonb not null,
  made_at timestamptz not null default now()
)`

const rejudged = `create table contest_rejudged (
  id bigint generated always as identity primary key,
  contest_id bigint not null references contest_rejudges (contest_id) on delete cascade,
  solution_id bigint not null references solutions (id) on delete cascade,
  -- What the judge says now; null until it has.
  judgement jsonb,
  contest_points integer,
  unique (contest_id, solution_id)
)`

const references = `create table problem_references (
  id bigint generated always as identity primary key,
  problem_id bigint not null references problems (id) on delete cascade,
  path text not null,
  -- Null for a language that is not judged here.
  language text,
  source text not null,
  expected text[] not null,
  -- The last judging, and of which version of the problem it was.
  judged_version integer,
  status text,
  time_ms integer,
  wall_ms integer,
  unique (problem_id, path)
)`

const similarity = `create table contest_similarity (
  contest_id bigint primary key references contests (id) on delete cascade,
  -- Of the set of solutions that were compared.
  key text not null,
  state text not null check (state in ('working', 'done', 'failed')),
  started_at timestamptz not null default now(),
  pairs jsonb not null default '[]'
)`

/**
 * The organisers' work on results: rejudging on the side, appeals, similar solutions, and the keys of the Contest API.
 *
 * Authors' solutions are kept beside their problem, so that the judge proves the tests where the contest will run.
 */
export const resultsDesk = Effect.flatMap(SqlClient.SqlClient, (sql) =>
  Effect.forEach(
    [
      apiKeys,
      appeals,
      `create index contest_appeals_user on contest_appeals (user_id)`,
      rejudges,
      rejudged,
      `create index contest_rejudged_solution on contest_rejudged (solution_id)`,
      references,
      similarity,
      `alter table judge_workers add column slots integer not null default 1`
    ],
    (statement) => sql.unsafe(statement),
    { discard: true }
  )
)
