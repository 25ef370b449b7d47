import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/** Whether an unfinished contest, drafts included, has the problem, or it is reserved and no finished contest had it. */
const isClosed = `create function problem_is_closed(problem bigint, is_reserved boolean) returns boolean language sql stable as $$
  select coalesce(bool_or(c.status <> 'closed_contest'), is_reserved)
  from contest_problems cp join contests c on c.id = cp.contest_id where cp.problem_id = problem
$$`

/** For who takes a problem: everybody's practice problem, though a contest may have closed it for the time. */
const wasPublished = `create function was_published(p problems) returns boolean language sql stable as $$
  select not p.reserved or exists (select from contest_problems cp join contests c on c.id = cp.contest_id
    where cp.problem_id = p.id and c.status = 'closed_contest')
$$`

const settled = `case when problem_is_closed(id, reserved) then coalesce(closed_since, now()) end`

/**
 * Locks the rows first: of two contests that end at once, the second then sees what the first one wrote. The browsers'
 * lists are told by the commit.
 */
const settle = `create function settle_problems(problem_ids bigint[]) returns void language plpgsql as $$
begin
  perform from problems where id = any (problem_ids) order by id for no key update;
  update problems set closed_since = ${settled}
  where id = any (problem_ids) and (closed_since is null) = problem_is_closed(id, reserved);
  if found then perform pg_notify('zama_changes', '{"changed":"problems"}'); end if;
end $$`

const onReserved = `create function problem_reserved() returns trigger language plpgsql as $$
begin
  new.closed_since := case when problem_is_closed(new.id, new.reserved) then coalesce(new.closed_since, now()) end;
  return new;
end $$`

const onTask = `create function contest_task_changed() returns trigger language plpgsql as $$
begin
  perform settle_problems(array[coalesce(new.problem_id, old.problem_id)]);
  return null;
end $$`

const onStatus = `create function contest_status_changed() returns trigger language plpgsql as $$
begin
  perform settle_problems(array(select problem_id from contest_problems where contest_id = new.id));
  return null;
end $$`

/** What was solved while a contest kept the problem closed counts once it opens; what was solved before goes on counting. */
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
end $$`

/** Only whose total the opening or closing changes: those who solved it while it was closed. */
const onOpened = `create function rating_opened() returns trigger language plpgsql as $$
begin
  perform recount_rating(array(select user_id from problem_status where problem_id = new.id and status = 'solved'
    and coalesce(solved_at, changed_at) >= coalesce(old.closed_since, new.closed_since)));
  return null;
end $$`

/** At the end of the transaction: settings are saved by deleting a contest's problems and inserting them again. */
const atEnd = (name: string, when: string, condition: string, run: string) =>
  `create constraint trigger ${name} after ${when} deferrable initially deferred
  for each row when (${condition}) execute function ${run}()`

/**
 * A problem is public while no unfinished contest has it, and reserved ones only after a finished one had them.
 *
 * Triggers keep this rule, so every writer of contests, their problems or packages follows it.
 * `closed_since` is null for a public problem.
 */
export const closedProblems = Effect.flatMap(SqlClient.SqlClient, (sql) =>
  Effect.forEach(
    [
      `drop trigger rating_public on problems`,
      `alter table problems add column reserved boolean not null default false, add column closed_since timestamptz`,
      `update problems set reserved = not public`,
      `alter table problems drop column public`,
      `alter table problems add column public boolean not null generated always as (closed_since is null) stored`,
      isClosed,
      wasPublished,
      // Reserved problems were never open: what was solved in a running contest is not in the rating yet.
      `update problems set closed_since = case when reserved then '-infinity' else now() end
        where problem_is_closed(id, reserved)`,
      settle,
      onReserved,
      `create trigger problems_reserved before insert or update of reserved on problems
        for each row execute function problem_reserved()`,
      onTask,
      atEnd(
        "contest_problems_settled",
        "insert or delete on contest_problems",
        "true",
        "contest_task_changed"
      ),
      onStatus,
      atEnd(
        "contests_settle_problems",
        "update of status on contests",
        "(old.status = 'closed_contest') <> (new.status = 'closed_contest')",
        "contest_status_changed"
      ),
      recountRating,
      onOpened,
      atEnd(
        "rating_opened",
        "update on problems",
        "(old.closed_since is null) <> (new.closed_since is null)",
        "rating_opened"
      ),
      `select recount_rating(array(select distinct s.user_id from problem_status s
        join problems p on p.id = s.problem_id where s.status = 'solved' and not p.public))`
    ],
    (statement) => sql.unsafe(statement),
    { discard: true }
  )
)
