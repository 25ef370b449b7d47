import { handlersFor } from "../platform/http/handlersFor.ts"
import { listDeskContests } from "./desk/listDeskContests.ts"

/** Making contests and leading them through their life. */
export const deskHandlers = handlersFor("desk")({
  listDeskContests: ({ viewer }) => listDeskContests(viewer.userId)
})
