import { Context, Effect, Layer } from "effect"
import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible"
import { Refusal } from "../platform/http/Refusal.ts"

/** How many steps one learner may take within a minute: more than anybody reads, fewer than guessing needs. */
export const stepsPerMinute = 40

/** Counts steps per learner; in this process, which is exact enough for what it protects. */
export class StepLimits extends Context.Service<
  StepLimits,
  { readonly take: (userId: number) => Effect.Effect<void, Refusal> }
>()("server/courses/StepLimits") {
  static readonly layer = Layer.sync(StepLimits, () => {
    const limiter = new RateLimiterMemory({ points: stepsPerMinute, duration: 60 })
    return StepLimits.of({
      take: (userId) =>
        Effect.tryPromise({
          try: () => limiter.consume(userId),
          catch: (spent) => tooManySteps(spent instanceof RateLimiterRes ? spent.msBeforeNext : 60_000)
        })
    })
  })
}

const tooManySteps = (waitMs: number) =>
  new Refusal({
    kind: "tooManyRequests",
    code: "rate_limit",
    message: "courses.tooMany",
    retryAfterSeconds: Math.ceil(waitMs / 1000)
  })
