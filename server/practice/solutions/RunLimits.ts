import { Context, Effect, Layer } from "effect"
import { RateLimiterMemory } from "rate-limiter-flexible"
import type { ApiError } from "../../platform/http/ApiError.ts"
import { consume } from "../../platform/http/limitPer.ts"

/** How many runs one learner, or one address of visitors, may ask for within a minute. */
const runsPerMinute = 30

/** Runs are stored for an hour: so many bytes of code and inputs a learner, or all visitors of one address, may have. */
const hour = 3600
const learnerBytes = 64 * 1024 * 1024
const visitorBytes = 8 * 1024 * 1024

const message = "run.tooMany"

interface RunOwner {
  readonly key: string
  readonly isVisitor: boolean
}

/** Counts runs per learner or address; in this process, which is exact enough for what it protects. */
export class RunLimits extends Context.Service<
  RunLimits,
  {
    /** Counts one more run and says how many came before it within the minute. */
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
