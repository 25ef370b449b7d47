import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/** By address or login and not by account: an invitation looks the same whether there is such an account or not. */
const invitations = `create table contest_invitations (
  contest_id bigint not null references contests (id) on delete cascade,
  who text not null check (who = lower(who)),
  invited_at timestamptz not null default now(),
  declined_at timestamptz,
  primary key (contest_id, who)
)`

/** The address is somebody's from its confirmation on, and nobody's once the account is erased. */
const followsAccount = `create function contest_invitations_follow() returns trigger language plpgsql as $$
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
end $$`

/** Invitations to contests, accepted or declined by whom they name. */
export const contestInvitations = Effect.flatMap(SqlClient.SqlClient, (sql) =>
  Effect.forEach(
    [
      invitations,
      `create index contest_invitations_who on contest_invitations (who)`,
      followsAccount,
      `create trigger contest_invitations_follow after update of email, email_confirmed_at, erased on users
        for each row when (new.email is distinct from old.email or new.erased is distinct from old.erased
          or new.email_confirmed_at is distinct from old.email_confirmed_at)
        execute function contest_invitations_follow()`
    ],
    (statement) => sql.unsafe(statement),
    { discard: true }
  )
)
