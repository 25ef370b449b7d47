import { Effect, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { writeNotificationsEvent } from "../../platform/realtime/writeEvent.ts"
import { rowsOf } from "../../platform/database/rows.ts"

/** SQL condition: the user has an open invitation to the contest. Both arguments are SQL expressions of ids. */
export const isInvitedSql = (contest: string, user: string): string =>
  `exists (select from contest_invitations i join users iu on iu.id = ${user} and iu.email_confirmed_at is not null
    where i.contest_id = ${contest} and i.who in (iu.email, iu.login) and i.declined_at is null)`

const decodeInvited = rowsOf({ invited: Schema.Boolean })
const decodeReaders = rowsOf({ userId: Schema.Int })

export const isInvited = Effect.fnUntraced(function* (contestId: number, userId: number) {
  const sql = yield* SqlClient.SqlClient
  const [row] = yield* decodeInvited(
    yield* sql.unsafe(`select ${isInvitedSql("$1::bigint", "$2::bigint")} as invited`, [contestId, userId])
  )
  return row?.invited ?? false
})

/** Condition over `contest_invitations`: the user's invitations to a contest. */
const theirs = (sql: SqlClient.SqlClient, contestId: number, userId: number) =>
  sql`contest_id = ${contestId} and who in (select unnest(array[email, login]) from users where id = ${userId})`

/** Removes an invitation accepted by registering, and marks its notification as read. */
export const settleInvitation = Effect.fnUntraced(function* (contestId: number, userId: number) {
  const sql = yield* SqlClient.SqlClient
  yield* sql`delete from contest_invitations where ${theirs(sql, contestId, userId)}`
  yield* sql`update notifications set read_at = now()
    where user_id = ${userId} and kind = 'contest_invitation' and subject = ${contestId} and read_at is null`
})

/** Marks the invitation as declined instead of deleting it, so that a second import does not invite again. */
export const declineInvitation = Effect.fnUntraced(function* (contestId: number, userId: number) {
  const sql = yield* SqlClient.SqlClient
  yield* sql`update contest_invitations set declined_at = now()
    where declined_at is null and ${theirs(sql, contestId, userId)}`
  yield* sql`delete from notifications
    where user_id = ${userId} and kind = 'contest_invitation' and subject = ${contestId}`
  yield* writeNotificationsEvent(userId)
})

/** Notifies invited accounts of a published contest, once each; must be the last step of the caller's transaction. */
export const notifyInvited = Effect.fn("notifyInvited")(function* (contestId: number) {
  const sql = yield* SqlClient.SqlClient
  const readers = yield* decodeReaders(
    yield* sql`insert into notifications (user_id, kind, subject, data)
      select u.id, 'contest_invitation', ${contestId}, '{}' from contest_invitations i
      join contests c on c.id = i.contest_id and c.status not in ('draft', 'result_calculation', 'closed_contest')
      join users u on (u.email = i.who or u.login = i.who) and u.email_confirmed_at is not null
      where i.contest_id = ${contestId} and i.declined_at is null and not exists (
        select from contest_participants p where p.contest_id = ${contestId} and p.user_id = u.id)
      order by u.id on conflict do nothing returning user_id as "userId"`
  )
  if (readers.length > realtimeReaders) return
  const inOrder = readers.map(({ userId }) => userId).toSorted((one, other) => one - other)
  yield* Effect.forEach(inOrder, writeNotificationsEvent, { discard: true })
})

/** Up to this many readers get a realtime event; larger groups see the notification at their next request. */
const realtimeReaders = 100
