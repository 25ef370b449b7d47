import { handlersFor } from "../../platform/http/handlersFor.ts"
import { listNotifications } from "./listNotifications.ts"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { writeNotificationsEvent } from "../../platform/realtime/writeEvent.ts"

/** Marks the given or all notifications as read; returns the number of unread ones. */
const readNotifications = Effect.fn("readNotifications")(function* (
  userId: number,
  ids: ReadonlyArray<number> | undefined
) {
  const sql = yield* SqlClient.SqlClient
  const chosen = ids === undefined ? sql`true` : sql`id = any(${ids.map(String)}::text[]::bigint[])`
  const mark = Effect.gen(function* () {
    const changed = yield* sql`
      update notifications set read_at = now()
      where user_id = ${userId} and read_at is null and ${chosen} returning id`
    if (changed.length > 0) yield* writeNotificationsEvent(userId)
    const [row] = yield* sql<{ unread: number }>`
      select count(*)::int as unread from notifications where user_id = ${userId} and read_at is null`
    return { unread: row?.unread ?? 0 }
  })
  return yield* sql.withTransaction(mark)
})

export const notificationHandlers = handlersFor("notifications")({
  listNotifications: ({ query, viewer, language }) => listNotifications(viewer.userId, query, language),
  readNotifications: ({ payload, viewer }) => readNotifications(viewer.userId, payload.ids)
})
