import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/**
 * Replaces the one role `organiser` by a set. Organisers keep their contests and classes; the operator names those who answer
 * reports.
 */
export const roles = Effect.flatMap(SqlClient.SqlClient, (sql) =>
  Effect.forEach(
    [
      `alter table users add column roles text[] not null default '{}'
        check (roles <@ array['organiser', 'teacher', 'support', 'administrator'])`,
      `update users set roles = '{organiser,teacher}' where role = 'organiser'`,
      `alter table users drop column role`
    ],
    (statement) => sql.unsafe(statement),
    { discard: true }
  )
)
