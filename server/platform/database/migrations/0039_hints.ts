import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/** Hints of a problem, from the gentlest on. */
export const hints = Effect.flatMap(
  SqlClient.SqlClient,
  (sql) => sql`alter table problem_texts add column hints_html text[] not null default '{}'`
)
