-- Organisers' work in contests, and classes.

-- A user's organiser role in a contest.
create table contest_organisers (
  contest_id bigint not null references contests (id) on delete cascade,
  user_id bigint not null references users (id) on delete cascade,
  organiser_role text not null check (organiser_role in ('owner', 'editor', 'jury', 'viewer')),
  primary key (contest_id, user_id)
);

-- One act of an organiser. Append-only, and without foreign keys: the log outlives the rows that it names.
create table contest_audit (
  id bigint generated always as identity primary key,
  contest_id bigint not null,
  actor_id bigint,
  act text not null,
  data jsonb not null default '{}',
  at timestamptz not null default clock_timestamp()
);
create index contest_audit_contest on contest_audit (contest_id, id);

create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  raise exception 'contest_audit is append-only' using errcode = 'insufficient_privilege';
end $$;
create trigger contest_audit_append_only before update or delete on contest_audit
  for each row execute function refuse_audit_change();
create trigger contest_audit_no_truncate before truncate on contest_audit execute function refuse_audit_change();

-- The text of an act to or about a user. It is deleted with the user's account, while the act stays in the log.
create table contest_audit_texts (
  audit_id bigint primary key references contest_audit (id),
  user_id bigint not null references users (id) on delete cascade,
  data jsonb not null
);
create index contest_audit_texts_user on contest_audit_texts (user_id);

-- A grant of extra time, with its scope and reason. It is undone as a whole.
create table contest_extra_times (
  id bigint generated always as identity primary key,
  contest_id bigint not null references contests (id) on delete cascade,
  -- Negative if time was taken away.
  seconds integer not null check (seconds <> 0),
  reason text not null,
  scope text not null check (scope in ('one', 'city', 'all')),
  city text,
  given_by bigint references users (id) on delete set null,
  given_at timestamptz not null default clock_timestamp(),
  undone_at timestamptz
);
create index contest_extra_times_contest on contest_extra_times (contest_id, id);

-- One participant's share of an extra time; smaller than requested if the total would fall below zero.
create table contest_extra_time_shares (
  extra_time_id bigint not null references contest_extra_times (id) on delete cascade,
  contest_id bigint not null,
  user_id bigint not null references users (id) on delete cascade,
  seconds integer not null,
  primary key (extra_time_id, user_id),
  foreign key (contest_id, user_id) references contest_participants (contest_id, user_id) on delete cascade
);
create index contest_extra_time_shares_user on contest_extra_time_shares (contest_id, user_id);

-- Extra time for one participant is personal data, so it is deleted with their share.
create function delete_personal_extra_time() returns trigger language plpgsql as $$
begin
  delete from contest_extra_times where id = old.extra_time_id and scope = 'one';
  return null;
end $$;
create trigger contest_extra_time_shares_delete_extra_time after delete on contest_extra_time_shares
  for each row execute function delete_personal_extra_time();

-- The key that lets a program read a contest through the Contest API.
create table contest_api_keys (
  contest_id bigint primary key references contests (id) on delete cascade,
  hash text not null,
  made_at timestamptz not null default now()
);

-- A decided appeal: it overrides the outcome of the selection for one participant.
create table contest_appeals (
  contest_id bigint not null references contests (id) on delete cascade,
  user_id bigint not null references users (id) on delete cascade,
  outcome text not null check (outcome in ('passed', 'not_passed')),
  reason text not null,
  decided_at timestamptz not null default now(),
  primary key (contest_id, user_id)
);
create index contest_appeals_user on contest_appeals (user_id);

-- A rejudging that the jury has not applied or discarded yet.
create table contest_rejudges (
  contest_id bigint primary key references contests (id) on delete cascade,
  -- The filter that selected the solutions, for the page that shows it.
  chosen jsonb not null,
  made_at timestamptz not null default now()
);

-- A solution of a rejudging, with its new judgement or null until it is judged.
create table contest_rejudged (
  id bigint generated always as identity primary key,
  contest_id bigint not null references contest_rejudges (contest_id) on delete cascade,
  solution_id bigint not null references solutions (id) on delete cascade,
  judgement jsonb,
  contest_points integer,
  unique (contest_id, solution_id)
);
create index contest_rejudged_solution on contest_rejudged (solution_id);

-- The last comparison of a contest's solutions with each other.
create table contest_similarity (
  contest_id bigint primary key references contests (id) on delete cascade,
  -- Hash of the set of solutions that were compared.
  key text not null,
  state text not null check (state in ('working', 'done', 'failed')),
  started_at timestamptz not null default now(),
  pairs jsonb not null default '[]'
);

-- A class whose accounts a teacher created. The school has agreed to the consents for the parents.
create table classes (
  id bigint generated always as identity primary key,
  owner_id bigint not null references users (id) on delete cascade,
  name text not null,
  school text,
  prefix text not null unique,
  -- Number of logins issued so far; a login is never issued twice.
  logins integer not null default 0,
  privacy_consent_version text not null,
  personal_data_consent_version text not null,
  consented_at timestamptz not null default now(),
  created_at timestamptz not null default now()
);
create index classes_owner on classes (owner_id, id desc);

-- A member of a class.
create table class_members (
  user_id bigint primary key references users (id) on delete cascade,
  class_id bigint not null references classes (id) on delete cascade,
  ordinal integer not null,
  unique (class_id, ordinal)
);

-- An erased account keeps its row, so no foreign key removes its class, membership or login.
create function leave_classes() returns trigger language plpgsql as $$
begin
  delete from class_members where user_id = new.id;
  delete from classes where owner_id = new.id;
  new.login = null;
  new.one_time_until = null;
  return new;
end $$;
create trigger users_leave_classes before update of erased on users
  for each row when (new.erased) execute function leave_classes();
