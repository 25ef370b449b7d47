import { Context, Effect, Layer } from "effect"
import { RateLimiterMemory } from "rate-limiter-flexible"
import { type ApiError, tooManyRequests } from "../../platform/http/ApiError.ts"
import { consume } from "../../platform/http/limitPer.ts"

const quarterHour = 15 * 60

/** Limits per 15 minutes; a whole school or application may share one address. */
const limits = {
  asked: { keyPrefix: "oauth-asked", points: 600, duration: quarterHour },
  decided: { keyPrefix: "oauth-decided", points: 60, duration: quarterHour },
  calls: { keyPrefix: "oauth-calls", points: 6000, duration: quarterHour },
  refused: { keyPrefix: "oauth-refused", points: 300, duration: quarterHour }
} as const

/** Rate limits for authorisation requests and calls, held in memory because exact counts are not needed. */
export class OAuthLimits extends Context.Service<
  OAuthLimits,
  {
    readonly beforeAsking: (address: string) => Effect.Effect<void, ApiError<"TooManyRequests">>
    readonly beforeDeciding: (userId: number) => Effect.Effect<void, ApiError<"TooManyRequests">>
    /** Called before a protocol call; also blocks an address with too many rejections. */
    readonly beforeCall: (address: string) => Effect.Effect<void, ApiError<"TooManyRequests">>
    readonly recordRejection: (address: string) => Effect.Effect<void>
  }
>()("server/account/applications/OAuthLimits") {
  static readonly layer = Layer.sync(OAuthLimits, () => {
    const asked = new RateLimiterMemory(limits.asked)
    const decided = new RateLimiterMemory(limits.decided)
    const calls = new RateLimiterMemory(limits.calls)
    const refused = new RateLimiterMemory(limits.refused)
    const notBlocked = Effect.fnUntraced(function* (address: string) {
      const spent = yield* Effect.promise(() => refused.get(address))
      if (spent !== null && spent.remainingPoints <= 0)
        return yield* tooManyRequests(spent.msBeforeNext / 1000)
    })
    return OAuthLimits.of({
      beforeAsking: (address) => Effect.asVoid(consume(asked, address)),
      beforeDeciding: (userId) => Effect.asVoid(consume(decided, userId)),
      beforeCall: (address) => Effect.asVoid(Effect.andThen(notBlocked(address), consume(calls, address))),
      recordRejection: (address) => Effect.ignore(consume(refused, address))
    })
  })
}
