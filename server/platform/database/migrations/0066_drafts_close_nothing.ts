import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/** A published contest that is not over closes the problem; a draft keeps it closed if it is, and does not close it. */
const isClosed = `create or replace function problem_is_closed(problem bigint, is_reserved boolean, is_closed boolean)
  returns boolean language sql stable as $$
  select coalesce(bool_or(c.status not in ('draft', 'closed_contest') or c.status = 'draft' and is_closed), false)
    or is_reserved and not coalesce(bool_or(c.status = 'closed_contest'), false)
  from contest_problems cp join contests c on c.id = cp.contest_id where cp.problem_id = problem
$$`

/** As before: the rows are locked first, so that of two contests that end at once the second sees what the first wrote. */
const settle = `create or replace function settle_problems(problem_ids bigint[]) returns void language plpgsql as $$
begin
  perform from problems where id = any (problem_ids) order by id for no key update;
  update problems set closed_since = case when closed_since is null then now() end
  where id = any (problem_ids) and (closed_since is null) = problem_is_closed(id, reserved, closed_since is not null);
  if found then perform pg_notify('zama_changes', '{"changed":"problems"}'); end if;
end $$`

const onReserved = `create or replace function problem_reserved() returns trigger language plpgsql as $$
begin
  new.closed_since := case when problem_is_closed(new.id, new.reserved, new.closed_since is not null)
    then coalesce(new.closed_since, now()) end;
  return new;
end $$`

/** What a contest in this state does to its problems. */
const effect = (row: "old" | "new") =>
  `case ${row}.status when 'draft' then 'keeps' when 'closed_contest' then 'opens' else 'closes' end`

/**
 * A draft no longer takes a public problem away from everybody: that is for the contest once it is published.
 *
 * Practice problems that only drafts have open again. Reserved ones stay closed: whether they were public before the
 * draft took them is not known.
 */
export const draftsCloseNothing = Effect.flatMap(SqlClient.SqlClient, (sql) =>
  Effect.forEach(
    [
      isClosed,
      settle,
      onReserved,
      `drop function if exists problem_is_closed(bigint, boolean)`,
      `drop trigger contests_settle_problems on contests`,
      `create constraint trigger contests_settle_problems after update of status on contests
        deferrable initially deferred for each row when ((${effect("old")}) <> (${effect("new")}))
        execute function contest_status_changed()`,
      `update problems set closed_since = null
        where not reserved and closed_since is not null and not problem_is_closed(id, reserved, false)`
    ],
    (statement) => sql.unsafe(statement),
    { discard: true }
  )
)
