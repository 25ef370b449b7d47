import { Effect } from "effect"
import { handlersFor } from "../../platform/http/handlersFor.ts"
import { getPublicProfile } from "./getPublicProfile.ts"
import { ProfileLimits } from "./ProfileLimits.ts"
import { changeVisibility, getVisibility } from "./visibility.ts"

/** Public profiles and their visibility settings. */
export const publicProfileHandlers = handlersFor("publicProfile")({
  getVisibility: ({ viewer }) => getVisibility(viewer.userId),
  changeVisibility: ({ viewer, payload }) => changeVisibility(viewer.userId, payload),
  getPublicProfile: Effect.fnUntraced(function* ({ params, language, address }) {
    yield* (yield* ProfileLimits).consume(address)
    return yield* getPublicProfile(params.id, language)
  })
})
