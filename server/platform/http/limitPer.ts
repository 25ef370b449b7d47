import { Effect } from "effect"
import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible"
import type { ServerMessageKey } from "../i18n/translate.ts"
import { type ApiError, tooManyRequests } from "./ApiError.ts"

interface Limit {
  /** How often within a minute. */
  readonly perMinute: number
  readonly message: ServerMessageKey
}

/** Counts calls by a key, and refuses those beyond; in this process, which is exact enough for what it protects. */
export function limitPer({
  perMinute,
  message
}: Limit): (key: string | number) => Effect.Effect<void, ApiError<"TooManyRequests">> {
  const limiter = new RateLimiterMemory({ points: perMinute, duration: 60 })
  const tooMany = (spent: unknown) =>
    tooManyRequests(
      spent instanceof RateLimiterRes ? Math.max(1, Math.ceil(spent.msBeforeNext / 1000)) : 60,
      message
    )
  return (key) => Effect.tryPromise({ try: () => limiter.consume(key), catch: tooMany })
}
