import { handlersFor } from "../../platform/http/handlersFor.ts"
import { listNotifications } from "./listNotifications.ts"
import { readNotifications } from "./readNotifications.ts"

/** The calls of the notification centre. */
export const notificationHandlers = handlersFor("notifications")({
  listNotifications: ({ query, viewer, language }) => listNotifications(viewer.userId, query, language),
  readNotifications: ({ payload, viewer }) => readNotifications(viewer.userId, payload.ids)
})
