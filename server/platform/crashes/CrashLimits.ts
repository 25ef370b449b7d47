import { Context, Effect, Layer } from "effect"
import { RateLimiterMemory } from "rate-limiter-flexible"
import type { ApiError } from "../http/ApiError.ts"
import { consume } from "../http/limitPer.ts"

const tenMinutes = 600

/** Pages of one address: a whole class may stand behind it. */
const perAddress = { points: 60, duration: tenMinutes }
/** Everybody together: what a log takes, and whoever reads it. */
const together = { points: 600, duration: tenMinutes }

/** Counts told crashes, so that nobody can fill the log; in this process, whose log it is. */
export class CrashLimits extends Context.Service<
  CrashLimits,
  { readonly consume: (address: string) => Effect.Effect<void, ApiError<"TooManyRequests">> }
>()("server/platform/crashes/CrashLimits") {
  static readonly layer = Layer.sync(CrashLimits, () => {
    const ofAddress = new RateLimiterMemory(perAddress)
    const ofAll = new RateLimiterMemory(together)
    return CrashLimits.of({
      consume: (address) => Effect.asVoid(Effect.andThen(consume(ofAddress, address), consume(ofAll, "all")))
    })
  })
}
