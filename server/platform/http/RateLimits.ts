import { Context, Effect, Layer } from "effect"
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible"
import type { ServerMessageKey } from "../i18n/translate.ts"
import { type ApiError, tooManyRequests } from "./ApiError.ts"

interface Spending {
  readonly points?: number
  readonly message?: ServerMessageKey | undefined
}

/** Consumes points of a key; fails with the time to wait if too few are left. */
export const consume = (
  limiter: RateLimiterAbstract,
  key: string | number,
  { points = 1, message }: Spending = {}
): Effect.Effect<RateLimiterRes, ApiError<"TooManyRequests">> =>
  Effect.tryPromise({ try: () => limiter.consume(key, points), catch: (spent) => spent }).pipe(
    Effect.catch((spent) =>
      spent instanceof RateLimiterRes
        ? Effect.fail(tooManyRequests(spent.msBeforeNext / 1000, message))
        : Effect.die(spent)
    )
  )

/** Points that a key may spend within a time. */
export interface RateLimit {
  readonly points: number
  readonly seconds: number
  readonly message?: ServerMessageKey
}

/** Limits calls per key. Counts in this process only, which is exact enough for its uses. */
export class RateLimits extends Context.Service<
  RateLimits,
  {
    readonly consume: (
      limit: RateLimit,
      key: string | number
    ) => Effect.Effect<void, ApiError<"TooManyRequests">>
    /** Fails if the key has no points left; consumes none. */
    readonly check: (
      limit: RateLimit,
      key: string | number
    ) => Effect.Effect<void, ApiError<"TooManyRequests">>
  }
>()("server/platform/http/RateLimits") {
  static readonly layer = Layer.sync(RateLimits, () => {
    const limiters = new Map<RateLimit, RateLimiterMemory>()
    const limiterOf = (limit: RateLimit) => {
      const { points, seconds } = limit
      const limiter = limiters.get(limit) ?? new RateLimiterMemory({ points, duration: seconds })
      limiters.set(limit, limiter)
      return limiter
    }
    return RateLimits.of({
      consume: (limit, key) => Effect.asVoid(consume(limiterOf(limit), key, { message: limit.message })),
      check: Effect.fnUntraced(function* (limit, key) {
        const spent = yield* Effect.promise(() => limiterOf(limit).get(key))
        if (spent !== null && spent.remainingPoints <= 0) {
          return yield* tooManyRequests(spent.msBeforeNext / 1000, limit.message)
        }
      })
    })
  })
}
