import { Effect, Schema } from "effect"
import { Moment, rowsOf, sql } from "../../platform/database/sql.ts"

interface SecurityEvent {
  readonly kind: "sign_in_refused" | "participant_viewed"
  readonly userId: number
  /** The acting user, if that is not `userId`. */
  readonly actorId?: number
  readonly address?: string
  readonly details?: string
}

/** Records an event unless an equal one was recorded within the last hour. */
export const noteSecurityEvent = Effect.fn("noteSecurityEvent")(function* (event: SecurityEvent) {
  const { kind, userId, actorId = null, address = null, details = null } = event
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

/** The newest events since a moment, oldest first, for one account (address, login or id) or for all. */
export const listSecurityEvents = Effect.fn("listSecurityEvents")(function* (
  account: string | null,
  since: string | null
) {
  const events = yield* sql`select e.at, e.kind, coalesce(u.email, u.login, '#' || u.id) as account,
      coalesce(a.email, a.login, '#' || a.id) as actor, e.address, e.details
    from security_events e left join users u on u.id = e.user_id left join users a on a.id = e.actor_id
    where (${account}::text is null or lower(${account}) in (u.email, u.login, u.id::text, a.email, a.login, a.id::text))
      and (${since}::timestamptz is null or e.at >= ${since}::timestamptz)
    order by e.id desc limit ${most}`.pipe(decodeEvents)
  return events.toReversed()
})
