import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/** What was sent shortly before keeps its key: its sender may not know yet that it arrived. */
const keepLatest = `update solutions s set request_key = a.key from idempotent_answers a
  where a.call = 'solutions.submitSolution' and a.owner = 'user ' || s.user_id
    and s.id = ((a.answer::jsonb) #>> '{payload,id}')::bigint`

/** A solution keeps the key that it was sent with, for good: what a cut network held back may come again after days. */
export const requestKeys = Effect.flatMap(SqlClient.SqlClient, (sql) =>
  Effect.forEach(
    [
      `alter table solutions add column request_key text`,
      keepLatest,
      `create unique index solutions_request_key on solutions (user_id, request_key) where request_key is not null`
    ],
    (statement) => sql.unsafe(statement),
    { discard: true }
  )
)
