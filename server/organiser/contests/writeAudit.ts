import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/** One act of an organiser: `act` is a name such as `contest.extend`, `data` its parameters. */
export interface AuditEntry {
  readonly contestId: number
  /** Null for acts of the platform. */
  readonly actorId: number | null
  readonly act: string
  readonly data?: Readonly<Record<string, unknown>>
  /** Texts to or about one participant; shown with the act, and erased with the account. */
  readonly about?: { readonly userId: number; readonly texts: Readonly<Record<string, string | null>> }
}

/** Writes an audit entry, in the transaction of the act. */
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
