import { Context, Effect, Layer } from "effect"
import { SharedLimiters } from "../../platform/database/SharedLimiters.ts"
import type { ApiError } from "../../platform/http/ApiError.ts"
import { consume } from "../../platform/http/RateLimits.ts"

const hour = 3600

/** Reports per hour; a whole school may share one address. */
const limits = {
  account: { keyPrefix: "report-account", points: 20, duration: hour },
  visitors: { keyPrefix: "report-visitors", points: 100, duration: hour },
  address: { keyPrefix: "report-address", points: 300, duration: hour }
} as const

export interface Reporter {
  readonly userId: number | null
  readonly address: string
}

const message = "report.tooMany"

/** Rate limits for reports, shared by all processes. */
export class ReportLimits extends Context.Service<
  ReportLimits,
  {
    /** Counts a report; refunds it if `reporting` fails. */
    readonly during: <A, E, R>(
      reporter: Reporter,
      reporting: Effect.Effect<A, E, R>
    ) => Effect.Effect<A, E | ApiError<"TooManyRequests">, R>
  }
>()("server/messages/reports/ReportLimits") {
  static readonly layer = Layer.effect(
    ReportLimits,
    Effect.gen(function* () {
      const { make } = yield* SharedLimiters
      const account = make(limits.account)
      const visitors = make(limits.visitors)
      const addresses = make(limits.address)
      const during = <A, E, R>({ userId, address }: Reporter, reporting: Effect.Effect<A, E, R>) => {
        const own = userId === null ? ([visitors, address] as const) : ([account, String(userId)] as const)
        return [own, [addresses, address] as const].reduce<
          Effect.Effect<A, E | ApiError<"TooManyRequests">, R>
        >(
          (inner, [limiter, key]) =>
            Effect.andThen(
              consume(limiter, key, { message }),
              Effect.onError(inner, () => Effect.promise(() => limiter.reward(key)))
            ),
          reporting
        )
      }
      return ReportLimits.of({ during })
    })
  ).pipe(Layer.provide(SharedLimiters.layer))
}
