import { statfs } from "node:fs/promises"
import { Clock, Context, Effect, Layer } from "effect"
import { createTransport } from "nodemailer"
import { Config } from "../../../platform/config.ts"
import { type Backups, findBackups } from "./backups.ts"

/** `none`: no SMTP server is configured, and mails are written to files. */
type MailReach = "none" | "reachable" | "unreachable"

const patienceMs = 5000

const reachMail = async (url: string | null): Promise<MailReach> => {
  if (url === null) return "none"
  const timeouts = { connectionTimeout: patienceMs, greetingTimeout: patienceMs, socketTimeout: patienceMs }
  const transport = createTransport({ url, ...timeouts })
  try {
    await transport.verify()
    return "reachable"
  } catch {
    return "unreachable"
  } finally {
    transport.close()
  }
}

const freeBytes = async (dataDir: string): Promise<number> => {
  const { bavail, bsize } = await statfs(dataDir)
  return bavail * bsize
}

/** Live checks of the machine and of external services. */
export class PlatformChecks extends Context.Service<
  PlatformChecks,
  {
    readonly mail: Effect.Effect<MailReach>
    readonly freeBytes: Effect.Effect<number>
    readonly backups: Effect.Effect<Backups>
    /** Current time of this process in milliseconds. */
    readonly clock: Effect.Effect<number>
  }
>()("server/organiser/contests/readiness/PlatformChecks") {
  static readonly layer = Layer.effect(
    PlatformChecks,
    Effect.map(Config, ({ smtpUrl, dataDir }) =>
      PlatformChecks.of({
        mail: Effect.promise(() => reachMail(smtpUrl)),
        freeBytes: Effect.promise(() => freeBytes(dataDir)),
        backups: Effect.promise(() => findBackups(dataDir)),
        clock: Clock.currentTimeMillis
      })
    )
  )
}
