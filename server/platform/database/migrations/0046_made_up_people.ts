import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/**
 * Made-up people, who take part in demonstration olympiads that nobody else took part in.
 *
 * Their rows are kept as those of erased accounts are: nobody can sign in as one of them, and no rating, public list
 * or mailing knows them. Only the standings call them by their names.
 */
const users = `alter table users
  add column made_up boolean not null default false,
  add check (not made_up or (erased and email is null and login is null))`

/** What an act said to somebody, or of them: it goes with their account, and the act itself stays in the log. */
const auditTexts = `create table contest_audit_texts (
  audit_id bigint primary key references contest_audit (id),
  user_id bigint not null references users (id) on delete cascade,
  data jsonb not null
)`

export const madeUpPeople = Effect.flatMap(SqlClient.SqlClient, (sql) =>
  Effect.forEach(
    [
      users,
      `create index users_who_are_made_up on users (id) where made_up`,
      auditTexts,
      `create index contest_audit_texts_user on contest_audit_texts (user_id)`
    ],
    (statement) => sql.unsafe(statement),
    { discard: true }
  )
)
