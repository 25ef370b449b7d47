import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/** Whether the session began within the last 10 minutes. */
export const isFresh = Effect.fn("isFresh")(function* (sessionId: string) {
  const sql = yield* SqlClient.SqlClient
  const rows = yield* sql`
    select from sessions where id = ${sessionId}::uuid and created_at > now() - interval '10 minutes'`
  return rows.length > 0
})
