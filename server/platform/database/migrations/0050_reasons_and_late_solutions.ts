import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/** Time that was given to one speaks of them, and goes when their share of it does. */
const goesWithItsShare = `create or replace function extra_time_of_one_gone() returns trigger language plpgsql as $$
begin
  delete from contest_extra_times where id = old.extra_time_id and scope = 'one';
  return null;
end $$`

/** The jury looks for whoever has sent what does not count, among all that a school has sent. */
const lateSolutions = `create index if not exists solutions_unofficial on solutions (contest_id, user_id)
  where unofficial is not null`

const ofOne = `a.act = 'extraTime.changed' and a.data ->> 'scope' = 'one' and a.data ? 'reason'`

/** Why somebody was given time goes with their account, in the log too; the act itself stays there. */
export const reasonsAndLateSolutions = Effect.flatMap(SqlClient.SqlClient, (sql) =>
  Effect.forEach(
    [
      lateSolutions,
      goesWithItsShare,
      `create or replace trigger contest_extra_time_shares_gone after delete on contest_extra_time_shares
        for each row execute function extra_time_of_one_gone()`,
      `delete from contest_extra_times e where e.scope = 'one'
        and not exists (select from contest_extra_time_shares s where s.extra_time_id = e.id)`,
      `alter table contest_audit disable trigger contest_audit_kept`,
      `insert into contest_audit_texts (audit_id, user_id, data)
        select a.id, u.id, jsonb_build_object('reason', a.data -> 'reason') from contest_audit a
        join users u on u.id = (a.data ->> 'user_id')::bigint and not u.erased
        where ${ofOne} on conflict do nothing`,
      `update contest_audit a set data = a.data - 'reason' where ${ofOne}`,
      `alter table contest_audit enable trigger contest_audit_kept`
    ],
    (statement) => sql.unsafe(statement),
    { discard: true }
  )
)
