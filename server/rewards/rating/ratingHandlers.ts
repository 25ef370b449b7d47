import { handlersFor } from "../../platform/http/handlersFor.ts"
import { getRating } from "./getRating.ts"

export const ratingHandlers = handlersFor("rating")({
  getRating: ({ query, viewer }) => getRating(viewer.userId, query)
})
