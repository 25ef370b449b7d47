import { Context, type Effect, Layer } from "effect"
import { limitPer } from "../../platform/http/limitPer.ts"
import type { ApiError } from "../../platform/http/ApiError.ts"

/** Writes per learner and minute; a learner who types without pause saves 85 times in one tab. */
export const writesPerMinute = 200

/** Limits starts, answers and moves per learner. */
export class EntryTestLimits extends Context.Service<
  EntryTestLimits,
  { readonly consume: (userId: number) => Effect.Effect<void, ApiError<"TooManyRequests">> }
>()("server/learning/entryTests/EntryTestLimits") {
  static readonly layer = Layer.sync(EntryTestLimits, () =>
    EntryTestLimits.of({ consume: limitPer({ perMinute: writesPerMinute, message: "courses.tooMany" }) })
  )
}
