import { Clock, Context, Effect, Layer } from "effect"
import { Config } from "../../../platform/config.ts"
import { type MailReach, reachMailServer } from "../../../platform/mail/reachMailServer.ts"
import { readFreeBytes } from "../../../platform/operations/readFreeBytes.ts"

/** Live checks of the machine and of external services. */
export class PlatformChecks extends Context.Service<
  PlatformChecks,
  {
    readonly mail: Effect.Effect<MailReach>
    readonly freeBytes: Effect.Effect<number>
    /** Current time of this process in milliseconds. */
    readonly clock: Effect.Effect<number>
  }
>()("server/organiser/contests/readiness/PlatformChecks") {
  static readonly layer = Layer.effect(
    PlatformChecks,
    Effect.map(Config, ({ smtpUrl, dataDir }) =>
      PlatformChecks.of({
        mail: reachMailServer(smtpUrl, { patienceMs: 5000, signsIn: true }),
        freeBytes: readFreeBytes(dataDir),
        clock: Clock.currentTimeMillis
      })
    )
  )
}
