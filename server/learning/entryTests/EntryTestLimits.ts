import { Context, type Effect, Layer } from "effect"
import { limitPer } from "../../platform/http/limitPer.ts"
import type { ApiError } from "../../platform/http/ApiError.ts"

/** What one learner may write within a minute: who types without a rest saves 85 times, in one window. */
export const writesPerMinute = 200

/** Counts starts, answers and moves per learner. */
export class EntryTestLimits extends Context.Service<
  EntryTestLimits,
  { readonly consume: (userId: number) => Effect.Effect<void, ApiError<"TooManyRequests">> }
>()("server/learning/entryTests/EntryTestLimits") {
  static readonly layer = Layer.sync(EntryTestLimits, () =>
    EntryTestLimits.of({ consume: limitPer({ perMinute: writesPerMinute, message: "courses.tooMany" }) })
  )
}
