-- Ledger, achievements, streaks, and the rating.

-- An entry of a learner's ledger. Each starts from the balance of the previous one; keys enforce this chain, so the
-- last balance is the sum of all amounts.
create table ledger_entries (
  user_id bigint not null references users (id) on delete cascade,
  number integer not null check (number > 0),
  -- The event that the entry pays for; each event is paid only once.
  cause text not null,
  kind text not null check (kind in ('daily', 'solved', 'freeze', 'frame')),
  data jsonb not null default '{}',
  amount integer not null check (amount <> 0),
  balance_before integer not null,
  balance integer not null check (balance >= 0),
  at timestamptz not null,
  previous integer generated always as (nullif(number - 1, 0)) stored,
  primary key (user_id, number),
  unique (user_id, number, balance),
  unique (user_id, cause),
  check (balance = balance_before + amount),
  check (number > 1 or balance_before = 0),
  foreign key (user_id, previous, balance_before) references ledger_entries (user_id, number, balance)
);

-- Append-only, except that the entries of a deleted account are deleted with it.
create function refuse_ledger_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and not exists (select from users where id = old.user_id and deletion_asked_at is null) then
    return old;
  end if;
  raise exception 'ledger_entries is append-only' using errcode = 'insufficient_privilege';
end $$;
create trigger ledger_entries_append_only before update or delete on ledger_entries
  for each row execute function refuse_ledger_change();

-- A learner's wallet: the end of the ledger, and unused purchases.
create table wallets (
  user_id bigint primary key references users (id) on delete cascade,
  entries integer not null default 0,
  balance integer not null default 0,
  last integer generated always as (nullif(entries, 0)) stored,
  freezes smallint not null default 0 check (freezes between 0 and 2),
  -- The frame shown around the avatar.
  frame text,
  check (entries > 0 or balance = 0),
  foreign key (user_id, last, balance) references ledger_entries (user_id, number, balance)
    deferrable initially deferred
);

-- A frame that a learner has bought.
create table wallet_frames (
  user_id bigint not null references users (id) on delete cascade,
  frame text not null,
  bought_at timestamptz not null default now(),
  primary key (user_id, frame)
);

-- A missed day covered by a freeze: it keeps the streak alive and does not count in it.
create table frozen_days (
  user_id bigint not null references users (id) on delete cascade,
  day date not null,
  primary key (user_id, day)
);

-- An achievement, earned once and never lost. The topic distinguishes achievements of one kind.
create table achievements (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id) on delete cascade,
  kind text not null,
  topic text not null default '',
  earned_at timestamptz not null default now(),
  unique (user_id, kind, topic)
);

-- A learner's line of the rating. Name and city are stored with the totals, so lists and searches read one narrow
-- table. Triggers maintain it, so that no verdict, rejudging, import or deletion can omit it.
create table rating_totals (
  user_id bigint primary key references users (id) on delete cascade,
  points integer not null default 0,
  solved integer not null default 0,
  -- When the last counted result was reached; in a tie the earlier one ranks higher.
  reached_at timestamptz not null default now(),
  name text,
  search text not null generated always as (replace(lower(coalesce(name, '')), 'ё', 'е')) stored,
  city text,
  city_key text generated always as (replace(lower(city), 'ё', 'е')) stored
);

-- A learner whose line changed, for the ranking that the server caches in memory. It has no foreign key: a deleted line
-- is a change, too.
create table rating_changes (
  user_id bigint primary key,
  -- The transaction that changed the line last.
  changed_by xid8 not null
);
create index rating_changes_by on rating_changes (changed_by);

create function rating_changed() returns trigger language plpgsql as $$
begin
  insert into rating_changes values (coalesce(new.user_id, old.user_id), pg_current_xact_id())
    on conflict (user_id) do update set changed_by = excluded.changed_by;
  return null;
end $$;
create trigger rating_changed after insert or update or delete on rating_totals
  for each row execute function rating_changed();

-- Recomputes the totals of learners. Locks their rows first: a concurrent call for the same learner waits here, and its
-- next statement sees what this one wrote.
-- A problem counts while it is public, or if it was solved before it closed. A contest counts once its results are
-- published; demo contests never count.
create function recompute_rating(learners bigint[]) returns void language plpgsql as $$
begin
  insert into rating_totals (user_id)
    select id from users where id = any (learners) order by id
    on conflict do nothing;
  perform from rating_totals where user_id = any (learners) order by user_id for update;
  update rating_totals t
  set points = c.points + coalesce(k.points, 0), solved = c.solved,
    reached_at = coalesce(greatest(c.reached_at, k.reached_at), t.reached_at)
  from (
    select l.user_id, coalesce(sum(p.difficulty) * 10, 0) as points, count(p.id) as solved,
      max(coalesce(s.solved_at, s.changed_at)) filter (where p.id is not null) as reached_at
    from unnest(learners) l (user_id)
    left join problem_status s on s.user_id = l.user_id and s.status = 'solved'
    left join problems p on p.id = s.problem_id and (p.public or coalesce(s.solved_at, s.changed_at) < p.closed_since)
    group by l.user_id
  ) c left join (
    select p.user_id, sum(p.points) as points, max(p.reached_at) filter (where p.points > 0) as reached_at
    from contest_participants p join contests c on c.id = p.contest_id
    where p.user_id = any (learners) and c.status = 'closed_contest' and c.series is null
      and p.started_at is not null and p.disqualified_at is null
    group by p.user_id
  ) k on k.user_id = c.user_id
  where t.user_id = c.user_id;
end $$;

-- The triggers that recount are deferred, so that their locks are always the last of a transaction. This rules out
-- deadlocks.

create function rating_solved() returns trigger language plpgsql as $$
begin
  perform recompute_rating(array[coalesce(new.user_id, old.user_id)]);
  return null;
end $$;
create constraint trigger rating_insert after insert on problem_status deferrable initially deferred
  for each row when (new.status = 'solved') execute function rating_solved();
create constraint trigger rating_update after update on problem_status deferrable initially deferred
  for each row when (old.status <> new.status or old.solved_at is distinct from new.solved_at)
  execute function rating_solved();
create constraint trigger rating_delete after delete on problem_status deferrable initially deferred
  for each row when (old.status = 'solved') execute function rating_solved();

create function rating_difficulty() returns trigger language plpgsql as $$
begin
  perform recompute_rating(array(
    select user_id from problem_status where problem_id = new.id and status = 'solved'));
  return null;
end $$;
create constraint trigger rating_difficulty after update of difficulty on problems deferrable initially deferred
  for each row when (old.difficulty <> new.difficulty) execute function rating_difficulty();

-- Opening or closing changes the totals only of learners who solved the problem while it was closed.
create function rating_opened() returns trigger language plpgsql as $$
begin
  perform recompute_rating(array(select user_id from problem_status where problem_id = new.id and status = 'solved'
    and coalesce(solved_at, changed_at) >= coalesce(old.closed_since, new.closed_since)));
  return null;
end $$;
create constraint trigger rating_opened after update on problems deferrable initially deferred
  for each row when ((old.closed_since is null) <> (new.closed_since is null)) execute function rating_opened();

create function rating_published() returns trigger language plpgsql as $$
begin
  perform recompute_rating(array(
    select user_id from contest_participants where contest_id = new.id and started_at is not null));
  return null;
end $$;
create constraint trigger rating_published after update of status on contests deferrable initially deferred
  for each row
  when ((old.status = 'closed_contest') <> (new.status = 'closed_contest') and new.series is null)
  execute function rating_published();

-- A jury may rejudge and disqualify after the results are published.
create function rating_corrected() returns trigger language plpgsql as $$
begin
  if exists (select from contests where id = new.contest_id and status = 'closed_contest' and series is null) then
    perform recompute_rating(array[new.user_id]);
  end if;
  return null;
end $$;
create constraint trigger rating_corrected after update of points, started_at, disqualified_at on contest_participants
  deferrable initially deferred
  for each row when (old.points <> new.points or old.started_at is distinct from new.started_at
    or old.disqualified_at is distinct from new.disqualified_at)
  execute function rating_corrected();

-- An account that is not listed has no line. This trigger fires before rating_named, by the order of their names.
create function rating_listed() returns trigger language plpgsql as $$
begin
  if not exists (select from users where id = new.user_id and listed) then return null; end if;
  return new;
end $$;
create trigger rating_listed before insert on rating_totals for each row execute function rating_listed();

-- «for share» waits for a concurrent change of the name and makes later ones wait.
create function rating_named() returns trigger language plpgsql as $$
begin
  select rating_name(u), shown_city(u) into new.name, new.city from users u where u.id = new.user_id for share;
  return new;
end $$;
create trigger rating_named before insert on rating_totals for each row execute function rating_named();

create function rating_renamed() returns trigger language plpgsql as $$
begin
  update rating_totals set name = rating_name(new) where user_id = new.id;
  return null;
end $$;
create trigger rating_renamed after update of nickname, first_name, last_name, email, date_of_birth on users
  for each row execute function rating_renamed();

create function rating_moved() returns trigger language plpgsql as $$
begin
  update rating_totals set city = shown_city(new) where user_id = new.id;
  return null;
end $$;
create trigger rating_moved after update of city, show_city_since on users
  for each row execute function rating_moved();

-- An unlisted account loses its line at once; an account that is listed again is recounted. The columns behind the
-- generated column `listed` are named, because «update of» does not see generated columns.
create function rating_left() returns trigger language plpgsql as $$
begin
  if new.listed then
    perform recompute_rating(array[new.id]);
  else
    delete from rating_totals where user_id = new.id;
  end if;
  return null;
end $$;
create trigger rating_left after update of deletion_asked_at, erased on users
  for each row when (old.listed <> new.listed) execute function rating_left();
