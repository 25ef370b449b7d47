import { handlersFor } from "../platform/http/handlersFor.ts"
import { getPublicProfile } from "./getPublicProfile.ts"
import { changeVisibility, getVisibility } from "./visibility.ts"

/** Learners as others see them, and what they agree to show. */
export const publicProfileHandlers = handlersFor("publicProfile")({
  getVisibility: ({ viewer }) => getVisibility(viewer.userId),
  changeVisibility: ({ viewer, payload }) => changeVisibility(viewer.userId, payload),
  getPublicProfile: ({ params, language }) => getPublicProfile(params.id, language)
})
