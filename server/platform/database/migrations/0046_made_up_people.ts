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

export const madeUpPeople = Effect.flatMap(SqlClient.SqlClient, (sql) =>
  Effect.forEach(
    [users, `create index users_who_are_made_up on users (id) where made_up`],
    (statement) => sql.unsafe(statement),
    { discard: true }
  )
)
