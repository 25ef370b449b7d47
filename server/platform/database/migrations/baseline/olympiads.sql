-- Contests, their participants and results, and when the problems of contests are public.

-- A contest; each stage of an olympiad is one.
create table contests (
  id bigint generated always as identity primary key,
  -- «latest» is a separate route.
  slug text not null unique
    check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 60 and slug <> 'latest'),
  status text not null check (status in ('draft', 'open_registration', 'closed_registration', 'available_after',
    'started_contest', 'result_calculation', 'closed_contest')),
  title_ru text,
  title_en text,
  summary_ru text,
  summary_en text,
  registration_starts_at timestamptz,
  registration_ends_at timestamptz,
  available_at timestamptz,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  duration_s integer check (duration_s > 0),
  -- From this time on, new results are hidden from others until the results are published.
  freeze_at timestamptz,
  paused_at timestamptz,
  -- When an organiser ended the contest for all participants, regardless of their remaining time.
  ended_at timestamptz,
  -- Intervals that do not count, and the last act that can be undone: see src/machines/contest/schedule.ts.
  gaps jsonb not null default '[]',
  undo jsonb,
  -- The largest extra time of any participant.
  longest_extra_s integer not null default 0,
  -- False for a later stage: its participants are promoted from the stage before.
  has_registration boolean not null default true,
  -- Demo contests publish their results as soon as all solutions are judged.
  publishes_itself boolean not null default false,
  scoring text not null default 'points' check (scoring in ('points', 'icpc')),
  stage smallint not null default 1 check (stage > 0),
  -- The next stage, and the rule that selects its participants.
  next_contest_id bigint references contests (id) on delete set null,
  selection jsonb,
  -- When the status next changes by time alone; null if it does not.
  next_moment timestamptz,
  -- A demo contest repeats: its series, which edition this is, and the seconds between two starts.
  series text,
  edition integer,
  every_s integer check (every_s > 0),
  revision integer not null default 1,
  created_at timestamptz not null default now(),
  check (title_ru is not null or title_en is not null),
  check (starts_at < ends_at),
  check (registration_starts_at < registration_ends_at),
  check (freeze_at is null or freeze_at > starts_at),
  check (paused_at is null or status = 'started_contest'),
  check ((series is null) = (edition is null) and (series is null) = (every_s is null)),
  unique (series, edition),
  check (next_contest_id is null or selection is not null)
);
create index contests_life on contests (status, starts_at);
create index contests_due on contests (next_moment) where next_moment is not null;

alter table solutions add foreign key (contest_id) references contests (id) on delete set null;

-- A page of a contest in one language.
create table contest_pages (
  contest_id bigint not null references contests (id) on delete cascade,
  kind text not null check (kind in ('landing', 'regulation', 'end')),
  language text not null check (language in ('ru', 'en')),
  markdown text not null,
  html text not null,
  primary key (contest_id, kind, language)
);

-- A problem of a contest.
create table contest_problems (
  contest_id bigint not null references contests (id) on delete cascade,
  problem_id bigint not null references problems (id) on delete restrict,
  ordinal smallint not null check (ordinal between 1 and 26),
  points integer not null default 100 check (points > 0),
  -- [{ "points": 30, "from": 1, "to": 8 }, …] over the tests' ordinals; null: points by the share of passed tests.
  subtasks jsonb,
  primary key (contest_id, problem_id),
  unique (contest_id, ordinal) deferrable initially deferred
);
create index contest_problems_problem on contest_problems (problem_id);

-- A registered participant and their result. Each verdict updates the totals; server/olympiads/results can recompute
-- them from the solutions.
create table contest_participants (
  contest_id bigint not null references contests (id) on delete cascade,
  user_id bigint not null references users (id) on delete cascade,
  -- Origin of the participation: registration, promotion from the stage before, an organiser, or an invitation.
  source text not null default 'self' check (source in ('self', 'stage', 'organiser', 'invitation')),
  registered_at timestamptz not null default now(),
  -- City, grade and year of birth at registration; a selection distributes seats by them.
  city text,
  grade smallint,
  birth_year smallint,
  stage_outcome text check (stage_outcome in ('passed', 'not_passed')),
  started_at timestamptz,
  extra_s integer not null default 0,
  completed_at timestamptz,
  disqualified_at timestamptz,
  disqualified_for text,
  -- The participant's current browser window.
  window_id uuid,
  window_since timestamptz,
  seen_at timestamptz,
  points integer not null default 0,
  solved smallint not null default 0,
  penalty_min integer not null default 0,
  -- When the participant reached the current result; in a tie the earlier one ranks higher.
  reached_at timestamptz,
  -- The last transaction that changed this line of the standings.
  changed_in xid8 not null default pg_current_xact_id(),
  primary key (contest_id, user_id),
  check (completed_at is null or started_at is not null)
) with (fillfactor = 80);
create index contest_participants_user on contest_participants (user_id);
create index contest_participants_order on contest_participants
  (contest_id, points desc, penalty_min, reached_at, user_id);
create index contest_participants_changed on contest_participants (contest_id, changed_in);

-- A participant's result for one problem, and the same as of the freeze.
create table contest_results (
  contest_id bigint not null,
  user_id bigint not null,
  problem_id bigint not null,
  points integer not null default 0,
  solved boolean not null default false,
  attempts integer not null default 0,
  penalty_min integer not null default 0,
  reached_at timestamptz,
  frozen_points integer not null default 0,
  frozen_solved boolean not null default false,
  frozen_attempts integer not null default 0,
  frozen_penalty_min integer not null default 0,
  frozen_reached_at timestamptz,
  -- Attempts after the freeze.
  pending integer not null default 0,
  primary key (contest_id, user_id, problem_id),
  foreign key (contest_id, user_id) references contest_participants (contest_id, user_id) on delete cascade
) with (fillfactor = 80);

-- An invitation, by address or login instead of account, so that it does not reveal whether the account exists.
create table contest_invitations (
  contest_id bigint not null references contests (id) on delete cascade,
  who text not null check (who = lower(who)),
  invited_at timestamptz not null default now(),
  declined_at timestamptz,
  primary key (contest_id, who)
);
create index contest_invitations_who on contest_invitations (who);

-- A message to all participants, or to one if user_id is set: the jury's text, or a notice of the platform that is
-- written in the reader's language.
create table contest_announcements (
  id bigint generated always as identity primary key,
  contest_id bigint not null references contests (id) on delete cascade,
  user_id bigint references users (id) on delete cascade,
  text text,
  created_at timestamptz not null default now(),
  notice text,
  data jsonb,
  author_id bigint references users (id) on delete set null,
  check ((text is null) = (notice is not null))
);
create index contest_announcements_contest on contest_announcements (contest_id, id);

-- A participant's question and its answer. A public answer is shown to all participants without the asker's name.
create table contest_questions (
  id bigint generated always as identity primary key,
  contest_id bigint not null references contests (id) on delete cascade,
  user_id bigint not null references users (id) on delete cascade,
  problem_id bigint references problems (id) on delete set null,
  text text not null,
  asked_at timestamptz not null default now(),
  answer text,
  public boolean not null default false,
  answered_at timestamptz,
  answered_by bigint references users (id) on delete set null
);
create index contest_questions_contest on contest_questions (contest_id, id);

-- A browser window in which a participant works.
create table contest_windows (
  contest_id bigint not null,
  user_id bigint not null references users (id) on delete cascade,
  window_id uuid not null,
  session_id uuid references sessions (id) on delete set null,
  address text not null,
  since timestamptz not null default now(),
  seen_at timestamptz not null,
  primary key (contest_id, user_id, window_id),
  foreign key (contest_id, user_id) references contest_participants (contest_id, user_id) on delete cascade
) with (fillfactor = 80);
create index contest_windows_session on contest_windows (session_id);

-- The key of statements that were delivered encrypted before the start. An edition is one version of them.
create table contest_seals (
  contest_id bigint not null references contests (id) on delete cascade,
  edition text not null,
  key text not null,
  made_at timestamptz not null default now(),
  primary key (contest_id, edition)
);

-- Closed problems. A published contest that has not finished closes its problems. A draft leaves a public problem
-- public and a closed one closed. A reserved problem is closed until a finished contest has used it.

create function problem_is_closed(problem bigint, is_reserved boolean, is_closed boolean)
returns boolean language sql stable as $$
  select coalesce(bool_or(c.status not in ('draft', 'closed_contest') or c.status = 'draft' and is_closed), false)
    or is_reserved and not coalesce(bool_or(c.status = 'closed_contest'), false)
  from contest_problems cp join contests c on c.id = cp.contest_id where cp.problem_id = problem
$$;

-- Whether every organiser may use the problem. A published problem stays usable while a contest closes it.
create function was_published(p problems) returns boolean language sql stable as $$
  select not p.reserved or exists (select from contest_problems cp join contests c on c.id = cp.contest_id
    where cp.problem_id = p.id and c.status = 'closed_contest')
$$;

-- Opens or closes problems. Locks the rows first: of two contests that end at the same time, the second then sees what
-- the first wrote. The notification is sent at commit.
create function settle_problems(problem_ids bigint[]) returns void language plpgsql as $$
begin
  perform from problems where id = any (problem_ids) order by id for no key update;
  update problems set closed_since = case when closed_since is null then now() end
  where id = any (problem_ids) and (closed_since is null) = problem_is_closed(id, reserved, closed_since is not null);
  if found then perform pg_notify('zama_changes', '{"changed":"problems"}'); end if;
end $$;

create function set_closed_since() returns trigger language plpgsql as $$
begin
  new.closed_since := case when problem_is_closed(new.id, new.reserved, new.closed_since is not null)
    then coalesce(new.closed_since, now()) end;
  return new;
end $$;
create trigger problems_set_closed_since before insert or update of reserved on problems
  for each row execute function set_closed_since();

-- Deferred: settings are saved by deleting a contest's problems and inserting them again.
create function settle_contest_problem() returns trigger language plpgsql as $$
begin
  perform settle_problems(array[coalesce(new.problem_id, old.problem_id)]);
  return null;
end $$;
create constraint trigger contest_problems_settle after insert or delete on contest_problems
  deferrable initially deferred for each row when (true) execute function settle_contest_problem();

create function settle_problems_of_contest() returns trigger language plpgsql as $$
begin
  perform settle_problems(array(select problem_id from contest_problems where contest_id = new.id));
  return null;
end $$;
create constraint trigger contests_settle_problems after update of status on contests
  deferrable initially deferred for each row
  when (
    case old.status when 'draft' then 'keeps' when 'closed_contest' then 'opens' else 'closes' end
    <> case new.status when 'draft' then 'keeps' when 'closed_contest' then 'opens' else 'closes' end
  )
  execute function settle_problems_of_contest();

-- Facts of participants. A later stage uses the facts of the stage before; a first stage uses the profile.

create function set_participant_facts() returns trigger language plpgsql as $$
begin
  if new.source = 'stage' then
    select p.city, p.grade, p.birth_year into new.city, new.grade, new.birth_year
    from contest_participants p join contests c on c.id = p.contest_id
    where c.next_contest_id = new.contest_id and p.user_id = new.user_id limit 1;
  end if;
  select coalesce(new.city, nullif(trim(u.city), '')), coalesce(new.grade, u.grade),
    coalesce(new.birth_year, extract(year from u.date_of_birth))
  into new.city, new.grade, new.birth_year from users u where u.id = new.user_id;
  return new;
end $$;
create trigger contest_participants_set_facts before insert on contest_participants
  for each row execute function set_participant_facts();

-- Facts missing at registration may still be filled in until the participant starts; known ones never change.
create function fill_participant_facts() returns trigger language plpgsql as $$
begin
  update contest_participants
  set city = coalesce(city, nullif(trim(new.city), '')), grade = coalesce(grade, new.grade),
    birth_year = coalesce(birth_year, extract(year from new.date_of_birth))
  where user_id = new.id and started_at is null and (city is null or grade is null or birth_year is null);
  return null;
end $$;
create trigger users_fill_participant_facts after update of city, grade, date_of_birth on users
  for each row when (not new.erased) execute function fill_participant_facts();

-- Notifies the invited account once its address is confirmed, and deletes the invitations of an erased account.
create function follow_contest_invitations() returns trigger language plpgsql as $$
begin
  if new.erased then
    delete from contest_invitations where who in (old.email, old.login);
  elsif new.email_confirmed_at is not null then
    insert into notifications (user_id, kind, subject, data)
      select new.id, 'contest_invitation', i.contest_id, '{}' from contest_invitations i
      join contests c on c.id = i.contest_id
      where i.who in (new.email, new.login) and i.declined_at is null
        and c.status not in ('draft', 'result_calculation', 'closed_contest')
      on conflict do nothing;
  end if;
  return null;
end $$;
create trigger users_follow_contest_invitations after update of email, email_confirmed_at, erased on users
  for each row when (new.email is distinct from old.email or new.erased is distinct from old.erased
    or new.email_confirmed_at is distinct from old.email_confirmed_at)
  execute function follow_contest_invitations();

-- Standings. changed_in identifies the lines to read again; a new name, city or grade also changes the user's lines.

create function mark_standings_line() returns trigger language plpgsql as $$
begin
  new.changed_in := pg_current_xact_id();
  return new;
end $$;
create trigger contest_participants_mark_line
  before insert or update of points, solved, penalty_min, reached_at, started_at, disqualified_at
  on contest_participants for each row execute function mark_standings_line();

create function mark_standings_lines_of_user() returns trigger language plpgsql as $$
begin
  update contest_participants set started_at = started_at where user_id = new.id;
  return null;
end $$;
create trigger users_mark_standings_lines after update on users for each row
  when ((old.nickname, old.first_name, old.last_name, old.email, old.date_of_birth, old.city, old.grade,
      old.show_city_since, old.show_grade_since, old.listed)
    is distinct from (new.nickname, new.first_name, new.last_name, new.email, new.date_of_birth, new.city, new.grade,
      new.show_city_since, new.show_grade_since, new.listed))
  execute function mark_standings_lines_of_user();

-- Realtime events of contests: the contest, its changed part, and the readers. Without readers the event is for all
-- participants and organisers of the contest.

create function notify_contest(contest bigint, what text, readers bigint[], jury boolean) returns void
language sql as $$
  select pg_notify('zama_changes', jsonb_build_object('contest', jsonb_strip_nulls(jsonb_build_object(
    'id', contest, 'what', what, 'to', to_jsonb(readers), 'jury', jury)))::text)
$$;

-- Changes by time alone send no event, because browsers compute them: at the start, thousands would ask at once.
create function notify_contest_life() returns trigger language plpgsql as $$
begin
  perform notify_contest(new.id, 'life', null, null);
  return null;
end $$;
create trigger contests_notify after update on contests for each row
  when ((old.registration_starts_at, old.registration_ends_at, old.available_at, old.starts_at, old.ends_at, old.freeze_at,
      old.duration_s, old.paused_at, old.ended_at, old.gaps, old.title_ru, old.title_en)
    is distinct from (new.registration_starts_at, new.registration_ends_at, new.available_at, new.starts_at, new.ends_at,
      new.freeze_at, new.duration_s, new.paused_at, new.ended_at, new.gaps, new.title_ru, new.title_en)
    or (old.status = 'closed_contest') <> (new.status = 'closed_contest'))
  execute function notify_contest_life();

create function notify_contest_announcement() returns trigger language plpgsql as $$
declare
  announcement contest_announcements := coalesce(new, old);
begin
  perform notify_contest(announcement.contest_id, 'announcements',
    case when announcement.user_id is not null then array[announcement.user_id] end, true);
  return null;
end $$;
create trigger contest_announcements_notify after insert or update or delete on contest_announcements
  for each row execute function notify_contest_announcement();

create function notify_contest_question() returns trigger language plpgsql as $$
begin
  perform notify_contest(new.contest_id, 'questions', case when not new.public then array[new.user_id] end, true);
  return null;
end $$;
create trigger contest_questions_notify after insert or update on contest_questions
  for each row execute function notify_contest_question();

-- A participant's own start and finish send no event: the participant's window already has them.
create function notify_participant() returns trigger language plpgsql as $$
begin
  perform notify_contest(new.contest_id, 'mine', array[new.user_id], null);
  return null;
end $$;
create trigger contest_participants_notify
  after update of extra_s, disqualified_at, completed_at, stage_outcome, window_id on contest_participants
  for each row when ((old.extra_s, old.disqualified_at, old.stage_outcome)
      is distinct from (new.extra_s, new.disqualified_at, new.stage_outcome)
    or (old.completed_at is not null and new.completed_at is null)
    or (old.window_id is not null and old.window_id is distinct from new.window_id))
  execute function notify_participant();
