import { Context, Effect, Layer } from "effect"
import { RateLimiterMemory } from "rate-limiter-flexible"
import type { ApiError } from "../http/ApiError.ts"
import { consume } from "../http/limitPer.ts"

const tenMinutes = 600

/** Per address; a whole class may share one. */
const perAddress = { points: 60, duration: tenMinutes }
/** All addresses together, so that the log stays small and readable. */
const together = { points: 600, duration: tenMinutes }

/** Limits crash reports so that they cannot fill the log. Counts per process, because each process has its own log. */
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
