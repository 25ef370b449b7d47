import { handlersFor } from "../platform/http/handlersFor.ts"
import { getDeskContest, listDeskContests } from "./desk/listDeskContests.ts"

/** Making contests and leading them through their life. */
export const deskHandlers = handlersFor("desk")({
  listDeskContests: ({ viewer }) => listDeskContests(viewer.userId),
  getDeskContest: ({ params, viewer }) => getDeskContest({ slug: params.slug, userId: viewer.userId })
})
