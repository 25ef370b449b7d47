import { Effect } from "effect"
import { SqlClient } from "effect/sql"

const contests = `alter table contests
  drop constraint contests_status_check,
  add check (status in ('draft', 'open_registration', 'closed_registration', 'available_after',
    'started_contest', 'result_calculation', 'closed_contest')),
  add column available_at timestamptz,
  -- From here on others see no new results until these are published.
  add column freeze_at timestamptz,
  add column paused_at timestamptz,
  -- Ended by hand: for everyone, whatever time they had left.
  add column ended_at timestamptz,
  -- Time that did not count, and the act that can be taken back: as in src/machines/contest/schedule.ts.
  add column gaps jsonb not null default '[]',
  add column undo jsonb,
  -- The most that anyone was given.
  add column longest_extra_s integer not null default 0,
  -- A second stage has none: those who passed are in.
  add column has_registration boolean not null default true,
  -- Results are published as soon as all is judged: nobody looks after a demonstration.
  add column publishes_itself boolean not null default false,
  add column scoring text not null default 'points' check (scoring in ('points', 'icpc')),
  add column stage smallint not null default 1 check (stage > 0),
  -- The stage that those who pass go on to, and who passes.
  add column next_contest_id bigint references contests (id) on delete set null,
  add column selection jsonb,
  -- When time alone changes the status next; null when it never does.
  add column next_moment timestamptz,
  -- A demonstration comes again and again: which one this is, and how far apart they begin.
  add column series text,
  add column edition integer,
  add column every_s integer check (every_s > 0),
  add column revision integer not null default 1,
  add check (freeze_at is null or freeze_at > starts_at),
  add check (paused_at is null or status = 'started_contest'),
  add check ((series is null) = (edition is null) and (series is null) = (every_s is null)),
  add unique (series, edition),
  add check (next_contest_id is null or selection is not null)`

const pages = `create table contest_pages (
  contest_id bigint not null references contests (id) on delete cascade,
  kind text not null check (kind in ('landing', 'regulation', 'end')),
  language text not null check (language in ('ru', 'en')),
  markdown text not null,
  html text not null,
  primary key (contest_id, kind, language)
)`

const problems = `create table contest_problems (
  contest_id bigint not null references contests (id) on delete cascade,
  problem_id bigint not null references problems (id) on delete restrict,
  ordinal smallint not null check (ordinal between 1 and 26),
  points integer not null default 100 check (points > 0),
  -- [{ "points": 30, "from": 1, "to": 8 }, …] over the tests' ordinals; null: points by the share of tests.
  subtasks jsonb,
  primary key (contest_id, problem_id),
  unique (contest_id, ordinal) deferrable initially deferred
)`

const participants = `create table contest_participants (
  contest_id bigint not null references contests (id) on delete cascade,
  user_id bigint not null references users (id) on delete cascade,
  -- How they came in: by themselves, by passing the stage before, by an organiser's list.
  source text not null default 'self' check (source in ('self', 'stage', 'organiser')),
  registered_at timestamptz not null default now(),
  stage_outcome text check (stage_outcome in ('passed', 'not_passed')),
  started_at timestamptz,
  extra_s integer not null default 0,
  completed_at timestamptz,
  disqualified_at timestamptz,
  disqualified_for text,
  -- The browser window that takes part now.
  window_id uuid,
  window_since timestamptz,
  seen_at timestamptz,
  points integer not null default 0,
  solved smallint not null default 0,
  penalty_min integer not null default 0,
  -- When the result became what it is: who was earlier stands above.
  reached_at timestamptz,
  primary key (contest_id, user_id),
  check (completed_at is null or started_at is not null)
) with (fillfactor = 80)`

const results = `create table contest_results (
  contest_id bigint not null,
  user_id bigint not null,
  problem_id bigint not null,
  points integer not null default 0,
  solved boolean not null default false,
  attempts integer not null default 0,
  penalty_min integer not null default 0,
  reached_at timestamptz,
  -- The same as of the freeze, and how many attempts came after it.
  frozen_points integer not null default 0,
  frozen_solved boolean not null default false,
  frozen_attempts integer not null default 0,
  frozen_penalty_min integer not null default 0,
  frozen_reached_at timestamptz,
  pending integer not null default 0,
  primary key (contest_id, user_id, problem_id),
  foreign key (contest_id, user_id) references contest_participants (contest_id, user_id) on delete cascade
) with (fillfactor = 80)`

const solutions = `alter table solutions
  add column contest_id bigint references contests (id) on delete set null,
  -- Why it does not count in the contest, though it was judged.
  add column unofficial text,
  add column contest_points integer`

const announcements = `create table contest_announcements (
  id bigint generated always as identity primary key,
  contest_id bigint not null references contests (id) on delete cascade,
  -- For one participant alone; null for all.
  user_id bigint references users (id) on delete cascade,
  text text not null,
  created_at timestamptz not null default now()
)`

const questions = `create table contest_questions (
  id bigint generated always as identity primary key,
  contest_id bigint not null references contests (id) on delete cascade,
  user_id bigint not null references users (id) on delete cascade,
  problem_id bigint references problems (id) on delete set null,
  text text not null,
  asked_at timestamptz not null default now(),
  answer text,
  -- Shown to all, without who asked.
  public boolean not null default false,
  answered_at timestamptz
)`

const organisers = `create table contest_organisers (
  contest_id bigint not null references contests (id) on delete cascade,
  user_id bigint not null references users (id) on delete cascade,
  power text not null check (power in ('own', 'edit', 'jury', 'view')),
  primary key (contest_id, user_id)
)`

/** Ids alone, without keys to other tables: it outlives what it speaks of. */
const audit = `create table contest_audit (
  id bigint generated always as identity primary key,
  contest_id bigint not null,
  actor_id bigint,
  act text not null,
  data jsonb not null default '{}',
  at timestamptz not null default clock_timestamp()
)`

const keepAudit = `create function keep_contest_audit() returns trigger language plpgsql as $$
begin
  raise exception 'contest_audit is append-only' using errcode = 'insufficient_privilege';
end $$`

/**
 * Olympiads: their pages, problems, participants and results, and what organisers did.
 *
 * A participant's totals are written with each verdict; `recount` in
 * `server/contests/results` makes the same numbers from the solutions alone.
 */
export const olympiads = Effect.flatMap(SqlClient.SqlClient, (sql) =>
  Effect.forEach(
    [
      contests,
      `create index contests_due on contests (next_moment) where next_moment is not null`,
      pages,
      problems,
      `create index contest_problems_problem on contest_problems (problem_id)`,
      participants,
      `create index contest_participants_user on contest_participants (user_id)`,
      `create index contest_participants_order on contest_participants
        (contest_id, points desc, penalty_min, reached_at, user_id)`,
      results,
      solutions,
      `create index solutions_contest on solutions (contest_id, user_id, problem_id) where contest_id is not null`,
      // Problems of a coming olympiad are nobody's before it is over.
      `alter table problems add column public boolean not null default true`,
      announcements,
      `create index contest_announcements_contest on contest_announcements (contest_id, id)`,
      questions,
      `create index contest_questions_contest on contest_questions (contest_id, id)`,
      organisers,
      audit,
      `create index contest_audit_contest on contest_audit (contest_id, id)`,
      keepAudit,
      `create trigger contest_audit_kept before update or delete on contest_audit
        for each row execute function keep_contest_audit()`,
      `create trigger contest_audit_whole before truncate on contest_audit
        execute function keep_contest_audit()`
    ],
    (statement) => sql.unsafe(statement),
    { discard: true }
  )
)
