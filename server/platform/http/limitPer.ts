import { Effect } from "effect"
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible"
import type { ServerMessageKey } from "../i18n/translate.ts"
import { type ApiError, tooManyRequests } from "./ApiError.ts"

interface Spending {
  readonly points?: number
  readonly message?: ServerMessageKey
}

/** Consumes points of a key; fails with the time to wait if too few are left. */
export const consume = (
  limiter: RateLimiterAbstract,
  key: string | number,
  { points = 1, message }: Spending = {}
): Effect.Effect<RateLimiterRes, ApiError<"TooManyRequests">> =>
  Effect.tryPromise({
    try: () => limiter.consume(key, points),
    catch: (spent) =>
      tooManyRequests(spent instanceof RateLimiterRes ? spent.msBeforeNext / 1000 : limiter.duration, message)
  })

interface Limit {
  readonly perMinute: number
  readonly message: ServerMessageKey
}

/** Limits calls per key. Counts in this process only, which is exact enough for its uses. */
export const limitPer = ({ perMinute, message }: Limit) => {
  const limiter = new RateLimiterMemory({ points: perMinute, duration: 60 })
  return (key: string | number) => Effect.asVoid(consume(limiter, key, { message }))
}
