import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/** What `LiveEvents` hears: which contest, what of it, and who is meant; nobody named: all who take part or organise. */
const tell = `create function tell_contest(contest bigint, what text, readers bigint[], jury boolean) returns void
language sql as $$
  select pg_notify('zama_changes', jsonb_build_object('contest', jsonb_strip_nulls(jsonb_build_object(
    'id', contest, 'what', what, 'to', to_jsonb(readers), 'jury', jury)))::text)
$$`

/** Whatever writes these rows, the desk, the command line or time, those whom it concerns hear of it. */
const functions = [
  `create function tell_contest_life() returns trigger language plpgsql as $$
  begin perform tell_contest(new.id, 'life', null, null); return null; end $$`,
  `create function tell_contest_announcement() returns trigger language plpgsql as $$
  declare told contest_announcements := coalesce(new, old);
  begin
    perform tell_contest(told.contest_id, 'announcements',
      case when told.user_id is not null then array[told.user_id] end, true);
    return null;
  end $$`,
  `create function tell_contest_question() returns trigger language plpgsql as $$
  begin
    perform tell_contest(new.contest_id, 'questions', case when not new.public then array[new.user_id] end, true);
    return null;
  end $$`,
  `create function tell_contest_part() returns trigger language plpgsql as $$
  begin perform tell_contest(new.contest_id, 'mine', array[new.user_id], null); return null; end $$`,
  `create function mark_contest_lines() returns trigger language plpgsql as $$
  begin
    update contest_participants set started_at = started_at where user_id = new.id;
    return null;
  end $$`,
  `create function mark_contest_line() returns trigger language plpgsql as $$
  begin new.changed_in := pg_current_xact_id(); return new; end $$`
]

const moments = (row: string) =>
  [
    ...[
      "registration_starts_at",
      "registration_ends_at",
      "available_at",
      "starts_at",
      "ends_at",
      "freeze_at"
    ],
    ...["duration_s", "paused_at", "ended_at", "gaps", "title_ru", "title_en"]
  ]
    .map((column) => `${row}.${column}`)
    .join(", ")

const triggers = [
  // What time alone does each browser knows by itself: thousands that ask at the bell would be in each other's way.
  `create trigger contests_told after update on contests for each row
    when ((${moments("old")}) is distinct from (${moments("new")})
      or (old.status = 'closed_contest') <> (new.status = 'closed_contest'))
    execute function tell_contest_life()`,
  `create trigger contest_announcements_told after insert or update or delete on contest_announcements
    for each row execute function tell_contest_announcement()`,
  `create trigger contest_questions_told after insert or update on contest_questions
    for each row execute function tell_contest_question()`,
  // Not their own start and finish: their window knows.
  `create trigger contest_participants_told
    after update of extra_s, disqualified_at, completed_at, stage_outcome, window_id on contest_participants
    for each row when ((old.extra_s, old.disqualified_at, old.stage_outcome)
        is distinct from (new.extra_s, new.disqualified_at, new.stage_outcome)
      or (old.completed_at is not null and new.completed_at is null)
      or (old.window_id is not null and old.window_id is distinct from new.window_id))
    execute function tell_contest_part()`,
  `create trigger contest_participants_changed
    before insert or update of points, solved, penalty_min, reached_at, started_at, disqualified_at
    on contest_participants for each row execute function mark_contest_line()`,
  `create trigger users_contest_lines after update on users for each row
    when ((old.nickname, old.first_name, old.last_name, old.city, old.grade, old.listed)
      is distinct from (new.nickname, new.first_name, new.last_name, new.city, new.grade, new.listed))
    execute function mark_contest_lines()`
]

/** Where participants work: which browser window, of which session, from which address. */
const windows = `create table contest_windows (
  contest_id bigint not null,
  user_id bigint not null references users (id) on delete cascade,
  window_id uuid not null,
  session_id uuid references sessions (id) on delete set null,
  address text not null,
  since timestamptz not null default now(),
  seen_at timestamptz not null,
  primary key (contest_id, user_id, window_id),
  foreign key (contest_id, user_id) references contest_participants (contest_id, user_id) on delete cascade
) with (fillfactor = 80)`

/** The keys of statements that were handed out sealed; an edition is what they said then. */
const seals = `create table contest_seals (
  contest_id bigint not null references contests (id) on delete cascade,
  edition text not null,
  key text not null,
  made_at timestamptz not null default now(),
  primary key (contest_id, edition)
)`

/** Live contests: news for whom they concern, windows that are seen, sealed statements, lines that changed. */
export const liveContests = Effect.flatMap(SqlClient.SqlClient, (sql) =>
  Effect.forEach(
    [
      // The transaction that changed their line of the standings last.
      `alter table contest_participants add column changed_in xid8 not null default pg_current_xact_id()`,
      `create index contest_participants_changed on contest_participants (contest_id, changed_in)`,
      tell,
      ...functions,
      ...triggers,
      windows,
      `create index contest_windows_session on contest_windows (session_id)`,
      seals
    ],
    (statement) => sql.unsafe(statement),
    { discard: true }
  )
)
