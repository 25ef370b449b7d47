import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/** Who may put a reserved problem into a contest; one without an owner is the operator's alone. */
const owners = `create table problem_owners (
  problem_id bigint not null references problems (id) on delete cascade,
  user_id bigint not null references users (id) on delete cascade,
  primary key (problem_id, user_id)
)`

/** Owners of the contests that have a reserved problem now keep it. */
const present = `insert into problem_owners (problem_id, user_id)
  select distinct cp.problem_id, o.user_id from contest_problems cp
  join problems p on p.id = cp.problem_id and not was_published(p)
  join contest_organisers o on o.contest_id = cp.contest_id and o.power = 'own'`

/** Reserved problems belong to organisers. */
export const problemOwners = Effect.flatMap(SqlClient.SqlClient, (sql) =>
  Effect.forEach(
    [owners, `create index problem_owners_user on problem_owners (user_id)`, present],
    (statement) => sql.unsafe(statement),
    { discard: true }
  )
)
