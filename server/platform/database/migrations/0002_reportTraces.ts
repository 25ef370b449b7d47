import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/** What the page's actors did before a report, sent with the reporter's consent. */
export const reportTraces = Effect.flatMap(
  SqlClient.SqlClient,
  (sql) => sql`alter table reports add column traces jsonb not null default '[]'`
)
