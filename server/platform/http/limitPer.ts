import { Effect } from "effect"
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible"
import type { ServerMessageKey } from "../i18n/translate.ts"
import { type ApiError, tooManyRequests } from "./ApiError.ts"

interface Spending {
  readonly points?: number
  readonly message?: ServerMessageKey
}

/** Takes points from what a key has left; fails with the time to wait when there are too few. */
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
  /** How often within a minute. */
  readonly perMinute: number
  readonly message: ServerMessageKey
}

/** Counts calls by a key, and refuses those beyond; in this process, which is exact enough for what it protects. */
export const limitPer = ({ perMinute, message }: Limit) => {
  const limiter = new RateLimiterMemory({ points: perMinute, duration: 60 })
  return (key: string | number) => Effect.asVoid(consume(limiter, key, { message }))
}
