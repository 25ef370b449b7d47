import { Effect, Schema } from "effect"
import type { AuditEntry } from "../../../../src/api/contract/organiser/rights.ts"
import { isStorable } from "../../../platform/database/storableText.ts"
import { Moment, type PageRequest, readSql, rowsOf } from "../../../platform/database/sql.ts"
import { type OrganiserAccess, organiserContest } from "../../../olympiads/store/organiserContest.ts"

const decodeRows = rowsOf({
  id: Schema.Int,
  at: Moment,
  act: Schema.String,
  actorId: Schema.NullOr(Schema.Int),
  actorName: Schema.NullOr(Schema.String),
  data: Schema.Record(Schema.String, Schema.Unknown)
})
const decodeKinds = rowsOf({ act: Schema.String, count: Schema.Int })

interface AuditRequest extends PageRequest {
  readonly act?: string | undefined
}

/** Audit log of a contest, newest first. */
export const listAudit = Effect.fn("listAudit")(function* (
  access: OrganiserAccess,
  { page = 1, limit = 20, act = "" }: AuditRequest
) {
  const contest = yield* organiserContest(access, "editor")
  const only = isStorable(act) ? act : ""
  const kinds = yield* readSql`
    select act, count(*) as count from contest_audit where contest_id = ${contest.id} group by act
    order by act`.pipe(decodeKinds)
  const rows = yield* readSql`
    select a.id, a.at, a.act, a.actor_id as "actorId", a.data || coalesce(x.data, '{}') as data,
      coalesce(nullif(trim(concat_ws(' ', u.first_name, u.last_name)), ''), u.email) as "actorName"
    from contest_audit a left join users u on u.id = a.actor_id
    left join contest_audit_texts x on x.audit_id = a.id
    where a.contest_id = ${contest.id} and (${only} = '' or a.act = ${only})
    order by a.id desc limit ${limit} offset ${(page - 1) * limit}`.pipe(decodeRows)
  const counted = only === "" ? kinds : kinds.filter((kind) => kind.act === only)
  return {
    items: rows.map(({ actorId, actorName, ...entry }): AuditEntry => ({
      ...entry,
      actor: actorId === null ? null : { id: actorId, name: actorName }
    })),
    page,
    limit,
    total: counted.reduce((total, { count }) => total + count, 0),
    acts: kinds.map((kind) => kind.act)
  }
})
