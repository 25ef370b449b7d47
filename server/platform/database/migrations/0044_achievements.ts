import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/** What is earned stays, and is earned once: `topic` tells those of one kind apart. */
const achievements = `create table achievements (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id) on delete cascade,
  kind text not null,
  topic text not null default '',
  earned_at timestamptz not null default now(),
  unique (user_id, kind, topic)
)`

/** Since when somebody has agreed to be seen; null: they have not. */
const consents = `alter table users
  add column public_profile_since timestamptz,
  add column show_city_since timestamptz,
  add column show_grade_since timestamptz`

/** The results of an olympiad count once they are out; demonstrations are held again and again, and do not. */
const recountRating = `create or replace function recount_rating(learners bigint[]) returns void language plpgsql as $$
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
    left join problems p on p.id = s.problem_id and p.public
    group by l.user_id
  ) c left join (
    select p.user_id, sum(p.points) as points, max(p.reached_at) filter (where p.points > 0) as reached_at
    from contest_participants p join contests c on c.id = p.contest_id
    where p.user_id = any (learners) and c.status = 'closed_contest' and c.series is null
      and p.started_at is not null and p.disqualified_at is null
    group by p.user_id
  ) k on k.user_id = c.user_id
  where t.user_id = c.user_id;
end $$`

const onPublished = `create function rating_published() returns trigger language plpgsql as $$
begin
  perform recount_rating(array(
    select user_id from contest_participants where contest_id = new.id and started_at is not null));
  return null;
end $$`

/** A jury may rejudge and disqualify after the results are out. */
const onCorrected = `create function rating_corrected() returns trigger language plpgsql as $$
begin
  if exists (select from contests where id = new.contest_id and status = 'closed_contest' and series is null) then
    perform recount_rating(array[new.user_id]);
  end if;
  return null;
end $$`

const shownCity = `create function shown_city(u users) returns text language sql stable as $$
  select case when u.show_city_since is not null then u.city end
$$`

const named = `create or replace function rating_named() returns trigger language plpgsql as $$
begin
  select rating_name(u), shown_city(u) into new.name, new.city from users u where u.id = new.user_id for share;
  return new;
end $$`

const moved = `create function rating_moved() returns trigger language plpgsql as $$
begin
  update rating_totals set city = shown_city(new) where user_id = new.id;
  return null;
end $$`

/** Achievements, who may be seen by whom, and the rating's cities and contests. */
export const achievementTables = Effect.flatMap(SqlClient.SqlClient, (sql) =>
  Effect.forEach(
    [
      achievements,
      consents,
      recountRating,
      onPublished,
      `create constraint trigger rating_published after update of status on contests deferrable initially deferred
        for each row when ((old.status = 'closed_contest') <> (new.status = 'closed_contest') and new.series is null)
        execute function rating_published()`,
      onCorrected,
      `create constraint trigger rating_corrected after update of points, started_at, disqualified_at
        on contest_participants deferrable initially deferred
        for each row when (old.points <> new.points or old.started_at is distinct from new.started_at
          or old.disqualified_at is distinct from new.disqualified_at)
        execute function rating_corrected()`,
      `alter table rating_totals add column city text,
        add column city_key text generated always as (replace(lower(city), 'ё', 'е')) stored`,
      `create index rating_city on rating_totals (city_key, points desc, reached_at, user_id) where solved > 0`,
      shownCity,
      named,
      moved,
      `create trigger rating_moved after update of city, show_city_since on users
        for each row execute function rating_moved()`,
      `select recount_rating(array(select distinct p.user_id from contest_participants p
        join contests c on c.id = p.contest_id where c.status = 'closed_contest' and c.series is null))`
    ],
    (statement) => sql.unsafe(statement),
    { discard: true }
  )
)
