import { Context, Effect, Layer } from "effect"
import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible"
import { Refusal } from "../platform/http/Refusal.ts"

/** How many runs one learner, or one address of visitors, may ask for within a minute. */
const runsPerMinute = 30

/** Counts runs per learner or address; in this process, which is exact enough for what it protects. */
export class RunLimits extends Context.Service<
  RunLimits,
  {
    /** Counts one more run and says how many came before it within the minute. */
    readonly take: (owner: string) => Effect.Effect<number, Refusal>
  }
>()("server/submissions/RunLimits") {
  static readonly layer = Layer.sync(RunLimits, () => {
    const limiter = new RateLimiterMemory({ points: runsPerMinute, duration: 60 })
    return RunLimits.of({
      take: (owner) =>
        Effect.tryPromise({
          try: () => limiter.consume(owner),
          catch: (spent) => tooManyRuns(spent instanceof RateLimiterRes ? spent.msBeforeNext : 60_000)
        }).pipe(Effect.map(({ consumedPoints }) => consumedPoints - 1))
    })
  })
}

const tooManyRuns = (waitMs: number) =>
  new Refusal({
    kind: "tooManyRequests",
    code: "rate_limit",
    message: "run.tooMany",
    retryAfterSeconds: Math.ceil(waitMs / 1000)
  })
