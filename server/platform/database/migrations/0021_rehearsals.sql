-- A rehearsal: synthetic participants walk through a copy of a contest. What it made is deleted with it.
create table rehearsals (
  id bigint generated always as identity primary key,
  -- The contest that is rehearsed.
  contest_id bigint not null references contests (id) on delete cascade,
  created_at timestamptz not null default now(),
  -- Renewed by the running rehearsal; without it, what is stored is left over from a rehearsal that was killed.
  alive_at timestamptz not null default now()
);

-- The copy of a rehearsal: hidden from lists, and without effect on problems, rating and rewards.
alter table contests add column rehearsal_id bigint references rehearsals (id) on delete cascade;
create index contests_of_rehearsals on contests (rehearsal_id) where rehearsal_id is not null;

-- Participants of a rehearsal are synthetic users who sign in.
alter table users add column rehearsal_id bigint references rehearsals (id) on delete cascade;
create index users_of_rehearsals on users (rehearsal_id) where rehearsal_id is not null;
alter table users drop constraint users_check;
alter table users add constraint users_synthetic check (case when rehearsal_id is not null then synthetic and email is null
  else not synthetic or (erased and email is null and login is null) end);

create or replace function problem_is_closed(problem bigint, is_reserved boolean, is_closed boolean)
returns boolean language sql stable as $$
  select coalesce(bool_or(c.status not in ('draft', 'closed_contest') or c.status = 'draft' and is_closed), false)
    or is_reserved and not coalesce(bool_or(c.status = 'closed_contest'), false)
  from contest_problems cp join contests c on c.id = cp.contest_id
  where cp.problem_id = problem and c.rehearsal_id is null
$$;

create or replace function was_published(p problems) returns boolean language sql stable as $$
  select not p.reserved or exists (select from contest_problems cp join contests c on c.id = cp.contest_id
    where cp.problem_id = p.id and c.status = 'closed_contest' and c.rehearsal_id is null)
$$;
