import { Effect, Schema } from "effect"
import { inTransaction, rowsOf, sql } from "../../../platform/database/sql.ts"
import { writeAudit } from "../writeAudit.ts"

const decodeFound = rowsOf({ contestId: Schema.NullOr(Schema.Int), userId: Schema.NullOr(Schema.Int) })

/** Makes a platform organiser an owner of a contest, on behalf of the operator. Imported contests have no owner. */
export const addOwner = Effect.fn("addOwner")(function* (slug: string, email: string) {
  const [found] = yield* sql`select (select id from contests where slug = ${slug}) as "contestId",
    (select id from users where email = ${email.toLowerCase()}
    and 'organiser' = any(roles)) as "userId"`.pipe(decodeFound)
  const { contestId = null, userId = null } = found ?? {}
  if (contestId === null) return "noContest" as const
  if (userId === null) return "noOrganiser" as const
  yield* sql`insert into contest_organisers (contest_id, user_id, organiser_role) values (${contestId}, ${userId}, 'owner')
    on conflict (contest_id, user_id) do update set organiser_role = 'owner'`
  const data = { userId, organiserRole: "owner" }
  yield* writeAudit({ id: contestId, actorId: null }, "rights.operator", { data })
  return "added" as const
}, inTransaction)
