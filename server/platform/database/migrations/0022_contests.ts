import { Effect } from "effect"
import { SqlClient } from "effect/sql"

const contests = `create table contests (
  id bigint generated always as identity primary key,
  -- «latest» is an address of its own.
  slug text not null unique
    check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 60 and slug <> 'latest'),
  status text not null check (status in ('open_registration', 'closed_registration', 'available_after',
    'started_contest', 'result_calculation', 'closed_contest')),
  title_ru text,
  title_en text,
  summary_ru text,
  summary_en text,
  registration_starts_at timestamptz,
  registration_ends_at timestamptz,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  duration_s integer check (duration_s > 0),
  created_at timestamptz not null default now(),
  check (title_ru is not null or title_en is not null),
  check (starts_at < ends_at),
  check (registration_starts_at < registration_ends_at)
)`

const ratingTotals = `create table rating_totals (
  user_id bigint primary key references users (id) on delete cascade,
  points integer not null default 0,
  solved integer not null default 0,
  -- When the last problem was solved that counts here: who was earlier stands above.
  reached_at timestamptz not null default now()
)`

/**
 * Counts learners anew. Their rows are locked first: who counts the same learner
 * at the same time waits here, and its next statement sees what this one wrote.
 */
const recountRating = `create function recount_rating(learners bigint[]) returns void language plpgsql as $$
begin
  insert into rating_totals (user_id)
    select id from users where id = any (learners) order by id
    on conflict do nothing;
  perform from rating_totals where user_id = any (learners) order by user_id for update;
  update rating_totals t
  set points = c.points, solved = c.solved, reached_at = coalesce(c.reached_at, t.reached_at)
  from (
    select l.user_id, coalesce(sum(p.difficulty) * 10, 0) as points, count(p.id) as solved,
      max(coalesce(s.solved_at, s.changed_at)) filter (where p.id is not null) as reached_at
    from unnest(learners) l (user_id)
    left join problem_status s on s.user_id = l.user_id and s.status = 'solved'
    left join problems p on p.id = s.problem_id
    group by l.user_id
  ) c
  where t.user_id = c.user_id;
end $$`

const onSolved = `create function rating_solved() returns trigger language plpgsql as $$
begin
  perform recount_rating(array[coalesce(new.user_id, old.user_id)]);
  return null;
end $$`

const onDifficulty = `create function rating_difficulty() returns trigger language plpgsql as $$
begin
  perform recount_rating(array(
    select user_id from problem_status where problem_id = new.id and status = 'solved'));
  return null;
end $$`

/** At the end of the transaction, so that these locks are always the last and nobody waits in a ring. */
const trigger = (name: string, when: string, condition: string, run: string) =>
  `create constraint trigger ${name} after ${when} deferrable initially deferred
  for each row when (${condition}) execute function ${run}()`

/**
 * Contests as they are announced, and the rating's totals.
 *
 * Totals follow `problem_status` and `problems` by triggers: a verdict, a rejudging,
 * an import or a deletion cannot forget them.
 */
export const contestsAndRating = Effect.flatMap(SqlClient.SqlClient, (sql) =>
  Effect.forEach(
    [
      contests,
      `create index contests_life on contests (status, starts_at)`,
      ratingTotals,
      `create index rating_order on rating_totals (points desc, reached_at, user_id) where solved > 0`,
      recountRating,
      onSolved,
      onDifficulty,
      trigger("rating_insert", "insert on problem_status", "new.status = 'solved'", "rating_solved"),
      trigger(
        "rating_update",
        "update on problem_status",
        "old.status <> new.status or old.solved_at is distinct from new.solved_at",
        "rating_solved"
      ),
      trigger("rating_delete", "delete on problem_status", "old.status = 'solved'", "rating_solved"),
      trigger(
        "rating_difficulty",
        "update of difficulty on problems",
        "old.difficulty <> new.difficulty",
        "rating_difficulty"
      ),
      `select recount_rating(array(select distinct user_id from problem_status where status = 'solved'))`,
      `create index solutions_accepted on solutions (user_id, received_at) where status = 'accepted'`
    ],
    (statement) => sql.unsafe(statement),
    { discard: true }
  )
)
