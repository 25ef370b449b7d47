import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/** One act of an organiser: `act` is a word such as `contest.extend`, `data` what it was done with. */
export interface AuditEntry {
  readonly contestId: number
  /** Null when time or the platform acted. */
  readonly actorId: number | null
  readonly act: string
  readonly data?: Readonly<Record<string, unknown>>
  /** What was said to one participant, or of them: it is shown with the act, and goes with their account. */
  readonly about?: { readonly userId: number; readonly texts: Readonly<Record<string, string | null>> }
}

/** Writes an act down for good, in the transaction of the act itself. */
export const writeAudit = Effect.fn("writeAudit")(function* (entry: AuditEntry) {
  const sql = yield* SqlClient.SqlClient
  const { contestId, actorId, act, data, about } = entry
  const [written] = yield* sql<{
    readonly id: number
  }>`insert into contest_audit (contest_id, actor_id, act, data)
    values (${contestId}, ${actorId}, ${act}, ${JSON.stringify(data ?? {})}::jsonb) returning id`
  if (about === undefined || written === undefined) return
  yield* sql`insert into contest_audit_texts (audit_id, user_id, data)
    values (${written.id}, ${about.userId}, ${JSON.stringify(about.texts)}::jsonb)`
})
