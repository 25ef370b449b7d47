import { Context, type Effect, Layer } from "effect"
import { limitPer } from "../../platform/http/limitPer.ts"
import type { ApiError } from "../../platform/http/ApiError.ts"

/** Steps per learner and minute: more than a reader takes, fewer than guessing needs. */
export const stepsPerMinute = 40

/** Limits the steps per learner. */
export class StepLimits extends Context.Service<
  StepLimits,
  { readonly consume: (userId: number) => Effect.Effect<void, ApiError<"TooManyRequests">> }
>()("server/learning/courses/StepLimits") {
  static readonly layer = Layer.sync(StepLimits, () =>
    StepLimits.of({ consume: limitPer({ perMinute: stepsPerMinute, message: "courses.tooMany" }) })
  )
}
