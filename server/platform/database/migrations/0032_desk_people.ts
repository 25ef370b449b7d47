import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/** What was given, to whom it was meant, and why; it is taken back as a whole. */
const extraTimes = `create table contest_extra_times (
  id bigint generated always as identity primary key,
  contest_id bigint not null references contests (id) on delete cascade,
  -- Negative: time was taken away.
  seconds integer not null check (seconds <> 0),
  reason text not null,
  scope text not null check (scope in ('one', 'city', 'all')),
  city text,
  given_by bigint references users (id) on delete set null,
  given_at timestamptz not null default clock_timestamp(),
  undone_at timestamptz
)`

/** Who got it, and how much: nobody has less than none. */
const shares = `create table contest_extra_time_shares (
  extra_time_id bigint not null references contest_extra_times (id) on delete cascade,
  contest_id bigint not null,
  user_id bigint not null references users (id) on delete cascade,
  seconds integer not null,
  primary key (extra_time_id, user_id),
  foreign key (contest_id, user_id) references contest_participants (contest_id, user_id) on delete cascade
)`

/** An announcement is the jury's text, or a notice of the platform's, which is told in the reader's language. */
const announcements = `alter table contest_announcements
  alter column text drop not null,
  add column notice text,
  add column data jsonb,
  add column author_id bigint references users (id) on delete set null,
  add check ((text is null) = (notice is not null))`

const questions = `alter table contest_questions
  add column answered_by bigint references users (id) on delete set null`

/** Answers of 5xx by the minute, of all processes together. */
const failedRequests = `create table failed_requests (
  minute timestamptz primary key,
  count integer not null
)`

/** What organisers do with participants, and what they see on the day. */
export const deskPeople = Effect.flatMap(SqlClient.SqlClient, (sql) =>
  Effect.forEach(
    [
      extraTimes,
      `create index contest_extra_times_contest on contest_extra_times (contest_id, id)`,
      shares,
      `create index contest_extra_time_shares_user on contest_extra_time_shares (contest_id, user_id)`,
      announcements,
      questions,
      failedRequests,
      `create index solutions_contest_received on solutions (contest_id, received_at) where contest_id is not null`
    ],
    (statement) => sql.unsafe(statement),
    { discard: true }
  )
)
