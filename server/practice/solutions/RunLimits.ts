import { Context, Effect, Layer } from "effect"
import { RateLimiterMemory } from "rate-limiter-flexible"
import type { ApiError } from "../../platform/http/ApiError.ts"
import { consume } from "../../platform/http/RateLimits.ts"

/** Runs per minute of one learner, or of all visitors from one address. */
const runsPerMinute = 30

/** Runs are stored for an hour, so the size of source and inputs per owner is limited for that time. */
const hour = 3600
const learnerBytes = 64 * 1024 * 1024
const visitorBytes = 8 * 1024 * 1024

const message = "run.tooMany"

interface RunOwner {
  readonly key: string
  readonly isVisitor: boolean
}

/** Rate limits of runs per learner or address. Counted per process, which is accurate enough. */
export class RunLimits extends Context.Service<
  RunLimits,
  {
    /** Consumes one run and returns the number of earlier runs within the minute. */
    readonly consume: (owner: RunOwner, bytes: number) => Effect.Effect<number, ApiError<"TooManyRequests">>
  }
>()("server/practice/solutions/RunLimits") {
  static readonly layer = Layer.sync(RunLimits, () => {
    const learners = new RateLimiterMemory({ keyPrefix: "learner", points: learnerBytes, duration: hour })
    const visitors = new RateLimiterMemory({ keyPrefix: "visitor", points: visitorBytes, duration: hour })
    const limiter = new RateLimiterMemory({ points: runsPerMinute, duration: 60 })
    return RunLimits.of({
      consume: ({ key, isVisitor }, bytes) =>
        Effect.andThen(
          consume(isVisitor ? visitors : learners, key, { points: bytes, message }),
          consume(limiter, key, { message })
        ).pipe(Effect.map(({ consumedPoints }) => consumedPoints - 1))
    })
  })
}
