import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/** One act of an organiser: `act` is a word such as `contest.extend`, `data` what it was done with. */
export interface AuditEntry {
  readonly contestId: number
  /** Null when time or the platform acted. */
  readonly actorId: number | null
  readonly act: string
  readonly data?: Readonly<Record<string, unknown>>
}

/** Writes an act down for good, in the transaction of the act itself. */
export const writeAudit = Effect.fn("writeAudit")(function* ({ contestId, actorId, act, data }: AuditEntry) {
  const sql = yield* SqlClient.SqlClient
  yield* sql`insert into contest_audit (contest_id, actor_id, act, data)
    values (${contestId}, ${actorId}, ${act}, ${JSON.stringify(data ?? {})}::jsonb)`
})
