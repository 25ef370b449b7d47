import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/** What was said to somebody, or of them, in rows that were written before such texts had a table of their own. */
const theirs = `
  select a.id, a.data, case a.act
      when 'question.answer' then
        (select q.user_id from contest_questions q where q.id = (a.data ->> 'question')::bigint)
      when 'appeal.decide' then (a.data ->> 'userId')::bigint
      else (a.data ->> 'user_id')::bigint end as user_id
  from contest_audit a
  where a.data ?| array['reason', 'text', 'answer', 'before']
    and (a.act in ('question.answer', 'appeal.decide') or a.data ->> 'user_id' is not null and a.act in
      ('participant.disqualify', 'participant.restore', 'participant.resume', 'announcement.publish'))`

/** Such texts go to `contest_audit_texts`, and with them their people's accounts; the acts themselves stay. */
export const auditTextsOfOld = Effect.flatMap(SqlClient.SqlClient, (sql) =>
  Effect.forEach(
    [
      `alter table contest_audit disable trigger contest_audit_kept`,
      `insert into contest_audit_texts (audit_id, user_id, data)
        select t.id, t.user_id, (select jsonb_object_agg(key, value) from jsonb_each(t.data)
          where key in ('reason', 'text', 'answer', 'before'))
        from (${theirs}) t join users u on u.id = t.user_id and not u.erased
        on conflict do nothing`,
      `update contest_audit a set data = a.data - '{reason,text,answer,before}'::text[] from (${theirs}) t where t.id = a.id`,
      `alter table contest_audit enable trigger contest_audit_kept`
    ],
    (statement) => sql.unsafe(statement),
    { discard: true }
  )
)
