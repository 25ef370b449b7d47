import { Context, type Effect, Layer } from "effect"
import { limitPer } from "../../platform/http/limitPer.ts"
import type { ApiError } from "../../platform/http/ApiError.ts"

/** Pages of learners that one address may ask for within a minute: a whole school may stand behind it. */
export const profilesPerMinute = 300

/** Counts looks at learners' pages, which nobody has to sign in for. */
export class ProfileLimits extends Context.Service<
  ProfileLimits,
  { readonly consume: (address: string) => Effect.Effect<void, ApiError<"TooManyRequests">> }
>()("server/account/publicProfile/ProfileLimits") {
  static readonly layer = Layer.sync(ProfileLimits, () =>
    ProfileLimits.of({
      consume: limitPer({ perMinute: profilesPerMinute, message: "failure.tooManyRequests" })
    })
  )
}
