import { Effect } from "effect"
import type { NotificationContent } from "../../../src/api/contract/messages/notifications.ts"
import { inTransaction, sql } from "../../platform/database/sql.ts"
import { writeNotificationsEvent, writeNotificationsEvents } from "../../platform/realtime/writeEvent.ts"

/** Notifications to a single learner; `notifyVerdicts`, `notifyResults`, `notifyInvited` and `earnAchievements` notify many. */
type Kind = Exclude<NotificationContent["kind"], "contest_results" | "contest_invitation" | "achievement">

/** Stored data of each kind; titles are looked up in the reader's language. */
interface Stored {
  readonly verdict: { readonly problemId: number; readonly status: string }
  readonly report_answer: { readonly answer: string }
}

/**
 * Notifies a learner about `subject` (a solution's id or a report's number). Call it last in the caller's transaction.
 * A new notification replaces an older one about the same subject and is unread.
 */
export const notify = Effect.fn("notify")(function* <K extends Kind>(
  userId: number,
  kind: K,
  subject: number,
  data: Stored[K]
) {
  yield* sql`
    insert into notifications (user_id, kind, subject, data)
    values (${userId}, ${kind}, ${subject}, ${JSON.stringify(data)}::jsonb)
    on conflict (user_id, kind, subject) do update
    set data = excluded.data, created_at = excluded.created_at, read_at = null`
  yield* writeNotificationsEvent(userId)
})

/** Notifies learners about the new verdicts of solutions, as `notify` does; more than `readersMax` get no realtime event. */
export const notifyVerdicts = Effect.fn("notifyVerdicts")(function* (
  verdicts: ReadonlyArray<Stored["verdict"] & { readonly userId: number; readonly solutionId: number }>,
  readersMax: number
) {
  yield* sql`
    insert into notifications (user_id, kind, subject, data)
    select "userId", 'verdict', "solutionId", jsonb_build_object('problemId', "problemId", 'status', status)
    from jsonb_to_recordset(${JSON.stringify(verdicts)}::jsonb)
      as v ("userId" bigint, "solutionId" bigint, "problemId" bigint, status text)
    on conflict (user_id, kind, subject) do update
    set data = excluded.data, created_at = excluded.created_at, read_at = null`
  yield* writeNotificationsEvents(
    verdicts.map(({ userId }) => userId),
    readersMax
  )
})

/** Marks a notification as read after the learner has viewed its subject. */
export const markSeen = Effect.fn("markSeen")(function* (userId: number, kind: Kind, subject: number) {
  const rows = yield* sql`
    update notifications set read_at = now()
    where user_id = ${userId} and kind = ${kind} and subject = ${subject} and read_at is null
    returning id`
  if (rows.length > 0) yield* writeNotificationsEvent(userId)
}, inTransaction)
