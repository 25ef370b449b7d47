import { Effect, Layer, Schema } from "effect"
import { Queue } from "../../platform/Queue.ts"
import { writeNotificationsEvent, writeNotificationsEvents } from "../../platform/realtime/writeEvent.ts"
import { fragment, inTransaction, rowsOf, sql } from "../../platform/database/sql.ts"

/** SQL condition: the user has an open invitation to the contest. Both arguments are SQL expressions of ids. */
export const isInvitedSql = (contest: string, user: string): string =>
  `exists (select from contest_invitations i join users iu on iu.id = ${user} and iu.email_confirmed_at is not null
    where i.contest_id = ${contest} and i.who in (iu.email, iu.login) and i.declined_at is null)`

const decodeInvited = rowsOf({ invited: Schema.Boolean })
const decodeReaders = rowsOf({ userId: Schema.Int })

export const isInvited = Effect.fnUntraced(function* (contestId: number, userId: number) {
  const [row] = yield* sql
    .unsafe(`select ${isInvitedSql("$1::bigint", "$2::bigint")} as invited`, [contestId, userId])
    .pipe(decodeInvited)
  return row?.invited ?? false
})

/** Condition over `contest_invitations`: the user's invitations to a contest. */
const theirs = (contestId: number, userId: number) =>
  fragment`contest_id = ${contestId} and who in (select unnest(array[email, login]) from users where id = ${userId})`

/** Removes an invitation accepted by registering, and marks its notification as read. */
export const settleInvitation = Effect.fnUntraced(function* (contestId: number, userId: number) {
  yield* sql`delete from contest_invitations where ${theirs(contestId, userId)}`
  yield* sql`update notifications set read_at = now()
    where user_id = ${userId} and kind = 'contest_invitation' and subject = ${contestId} and read_at is null`
})

/** Marks the invitation as declined instead of deleting it, so that a second import does not invite again. */
export const declineInvitation = Effect.fnUntraced(function* (contestId: number, userId: number) {
  yield* sql`update contest_invitations set declined_at = now()
    where declined_at is null and ${theirs(contestId, userId)}`
  yield* sql`delete from notifications
    where user_id = ${userId} and kind = 'contest_invitation' and subject = ${contestId}`
  yield* writeNotificationsEvent(userId)
})

/** Notifies invited accounts of a published contest, once each; must be the last step of the caller's transaction. */
export const notifyInvited = Effect.fn("notifyInvited")(function* (contestId: number) {
  const readers = yield* sql`insert into notifications (user_id, kind, subject, data)
    select u.id, 'contest_invitation', ${contestId}, '{}' from contest_invitations i
    join contests c on c.id = i.contest_id and c.status not in ('draft', 'result_calculation', 'closed_contest')
    join users u on (u.email = i.who or u.login = i.who) and u.email_confirmed_at is not null
    where i.contest_id = ${contestId} and i.declined_at is null and not exists (
      select from contest_participants p where p.contest_id = ${contestId} and p.user_id = u.id)
    order by u.id on conflict do nothing returning user_id as "userId"`.pipe(decodeReaders)
  yield* writeNotificationsEvents(readers.map(({ userId }) => userId))
})

const decodeTask = Schema.decodeUnknownEffect(Schema.Struct({ contestId: Schema.Int }))

/** Notifies the accounts that an import has invited, after the organiser has had the answer. */
export const invitationTasks = Layer.effectDiscard(
  Effect.gen(function* () {
    const queue = yield* Queue
    yield* queue.work("invitations", { slots: 1 }, ({ data }) =>
      Effect.flatMap(decodeTask(data), ({ contestId }) => inTransaction(notifyInvited(contestId)))
    )
  })
)
