import { Context, type Effect, Layer } from "effect"
import { limitPer } from "../../platform/http/limitPer.ts"
import type { ApiError } from "../../platform/http/ApiError.ts"

/** Profile requests per address and minute; a whole school may share one address. */
export const profilesPerMinute = 300

/** Limits requests for public profiles, which need no sign-in. */
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
