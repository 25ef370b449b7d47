import { Effect, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { Moment, rowsOf } from "../../platform/database/rows.ts"

interface SecurityEvent {
  readonly kind: "sign_in_refused" | "participant_viewed"
  readonly userId: number
  /** Whose act it was, where that is somebody else. */
  readonly actorId?: number
  readonly address?: string
  readonly details?: string
}

/** Repeats within an hour are one event. */
export const noteSecurityEvent = Effect.fn("noteSecurityEvent")(function* (event: SecurityEvent) {
  const { kind, userId, actorId = null, address = null, details = null } = event
  const sql = yield* SqlClient.SqlClient
  yield* sql`insert into security_events (kind, user_id, actor_id, address, details)
    select ${kind}, ${userId}::bigint, ${actorId}::bigint, ${address}::text, ${details}::text
    where not exists (select from security_events where user_id = ${userId} and kind = ${kind}
      and actor_id is not distinct from ${actorId}::bigint and address is not distinct from ${address}::text
      and details is not distinct from ${details}::text and at > now() - interval '1 hour')`
})

const decodeEvents = rowsOf({
  at: Moment,
  kind: Schema.String,
  account: Schema.String,
  actor: Schema.NullOr(Schema.String),
  address: Schema.NullOr(Schema.String),
  details: Schema.NullOr(Schema.String)
})

const most = 1000

/** The newest events since a moment, of one account (its address, login or number) or of all; the oldest first. */
export const listSecurityEvents = Effect.fn("listSecurityEvents")(function* (
  account: string | null,
  since: string | null
) {
  const sql = yield* SqlClient.SqlClient
  const events = yield* decodeEvents(
    yield* sql`select e.at, e.kind, coalesce(u.email, u.login, '#' || u.id) as account,
        coalesce(a.email, a.login, '#' || a.id) as actor, e.address, e.details
      from security_events e left join users u on u.id = e.user_id left join users a on a.id = e.actor_id
      where (${account}::text is null or lower(${account}) in (u.email, u.login, u.id::text, a.email, a.login, a.id::text))
        and (${since}::timestamptz is null or e.at >= ${since}::timestamptz)
      order by e.id desc limit ${most}`
  )
  return events.toReversed()
})
