import { handlersFor } from "../../platform/http/handlersFor.ts"
import { listNotifications } from "./listNotifications.ts"
import { Effect } from "effect"
import { writeNotificationsEvent } from "../../platform/realtime/writeEvent.ts"
import { fragment, inTransaction, sql } from "../../platform/database/sql.ts"

/** Marks the given or all notifications as read; returns the number of unread ones. */
const readNotifications = Effect.fn("readNotifications")(function* (
  userId: number,
  ids: ReadonlyArray<number> | undefined
) {
  const chosen = ids === undefined ? fragment`true` : fragment`id = any(${ids.map(String)}::text[]::bigint[])`
  const changed = yield* sql`
    update notifications set read_at = now()
    where user_id = ${userId} and read_at is null and ${chosen} returning id`
  if (changed.length > 0) yield* writeNotificationsEvent(userId)
  const [row] = yield* sql<{ unread: number }>`
    select count(*)::int as unread from notifications where user_id = ${userId} and read_at is null`
  return { unread: row?.unread ?? 0 }
}, inTransaction)

export const notificationHandlers = handlersFor("notifications")({
  listNotifications: ({ query, viewer, language }) => listNotifications(viewer.userId, query, language),
  readNotifications: ({ payload, viewer }) => readNotifications(viewer.userId, payload.ids)
})
