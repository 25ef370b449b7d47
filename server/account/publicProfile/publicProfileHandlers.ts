import { Effect } from "effect"
import { handlersFor } from "../../platform/http/handlersFor.ts"
import { getPublicProfile } from "./getPublicProfile.ts"
import { RateLimits } from "../../platform/http/RateLimits.ts"
import { changeVisibility, getVisibility } from "./visibility.ts"

/** Profiles per address, which need no sign-in; a whole school may share one address. */
export const profileLimit = { name: "profiles", points: 300, seconds: 60 }

/** Public profiles and their visibility settings. */
export const publicProfileHandlers = handlersFor("publicProfile")({
  getVisibility: ({ viewer }) => getVisibility(viewer.userId),
  changeVisibility: ({ viewer, payload }) => changeVisibility(viewer.userId, payload),
  getPublicProfile: Effect.fnUntraced(function* ({ params, language, address }) {
    yield* (yield* RateLimits).consume(profileLimit, address)
    return yield* getPublicProfile(params.id, language)
  })
})
