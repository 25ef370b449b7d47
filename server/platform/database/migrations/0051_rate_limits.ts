import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/** What `SharedLimiters` counts; where several processes shared a database, their limiters made it themselves. */
export const rateLimits = Effect.flatMap(
  SqlClient.SqlClient,
  (sql) => sql`create table if not exists rate_limits (
    key varchar(255) primary key,
    points integer not null default 0,
    -- In milliseconds since 1970; null never.
    expire bigint
  )`
)
