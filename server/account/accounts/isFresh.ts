import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/** Whether whoever holds a session proved who they are within the last minutes. */
export const isFresh = Effect.fn("isFresh")(function* (sessionId: string) {
  const sql = yield* SqlClient.SqlClient
  const rows = yield* sql`
    select from sessions where id = ${sessionId}::uuid and created_at > now() - interval '10 minutes'`
  return rows.length > 0
})
