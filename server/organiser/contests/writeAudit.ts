import { Effect } from "effect"
import { sql } from "../../platform/database/sql.ts"

/** The contest and the acting organiser; null for acts of the platform. */
interface AuditedContest {
  readonly id: number
  readonly actorId: number | null
}

/** The parameters of an act. */
export interface AuditDetails {
  readonly data?: Readonly<Record<string, unknown>>
  /** Texts to or about one participant; shown with the act, and erased with the account. */
  readonly about?: { readonly userId: number; readonly texts: Readonly<Record<string, string | null>> }
}

/** Writes an audit entry, in the transaction of the act; `act` is a name such as `contest.extend`. */
export const writeAudit = Effect.fn("writeAudit")(function* (
  { id, actorId }: AuditedContest,
  act: string,
  { data = {}, about }: AuditDetails = {}
) {
  const [written] = yield* sql<{
    readonly id: number
  }>`insert into contest_audit (contest_id, actor_id, act, data)
    values (${id}, ${actorId}, ${act}, ${JSON.stringify(data)}::jsonb) returning id`
  if (about === undefined || written === undefined) return
  yield* sql`insert into contest_audit_texts (audit_id, user_id, data)
    values (${written.id}, ${about.userId}, ${JSON.stringify(about.texts)}::jsonb)`
})
