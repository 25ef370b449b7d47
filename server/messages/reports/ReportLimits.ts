import { Context, Effect, Layer } from "effect"
import type { ApiError } from "../../platform/http/ApiError.ts"
import { RateLimits } from "../../platform/http/RateLimits.ts"

const hour = 3600

const message = "report.tooMany"

/** Reports per hour; a whole school may share one address. */
const limits = {
  account: { name: "report-account", points: 20, seconds: hour, message },
  visitors: { name: "report-visitors", points: 100, seconds: hour, message },
  address: { name: "report-address", points: 300, seconds: hour, message }
} as const

export interface Reporter {
  readonly userId: number | null
  readonly address: string
}

/** Rate limits for reports. */
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
      const { consume, refund } = yield* RateLimits
      const during = <A, E, R>({ userId, address }: Reporter, reporting: Effect.Effect<A, E, R>) => {
        const own =
          userId === null ? ([limits.visitors, address] as const) : ([limits.account, userId] as const)
        return [own, [limits.address, address] as const].reduce<
          Effect.Effect<A, E | ApiError<"TooManyRequests">, R>
        >(
          (inner, [limit, key]) =>
            Effect.andThen(
              consume(limit, key),
              Effect.onError(inner, () => refund(limit, key, 1))
            ),
          reporting
        )
      }
      return ReportLimits.of({ during })
    })
  )
}
