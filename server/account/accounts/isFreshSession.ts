import { Effect } from "effect"
import { sql } from "../../platform/database/sql.ts"

/** Whether the session began within the last 10 minutes. */
export const isFreshSession = Effect.fn("isFreshSession")(function* (sessionId: string) {
  const rows = yield* sql`
    select from sessions where id = ${sessionId}::uuid and created_at > now() - interval '10 minutes'`
  return rows.length > 0
})
