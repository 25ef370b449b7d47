import { Effect } from "effect"
import { createTransport } from "nodemailer"

/** `none`: no SMTP server is configured, and mails are written to files. */
export type MailReach = "none" | "reachable" | "unreachable"

const withoutSignIn = (url: string) => {
  const address = new URL(url)
  address.username = ""
  address.password = ""
  return address.href
}

interface Reaching {
  readonly patienceMs: number
  /** Providers limit the number of sign-ins, so a check that runs every few seconds makes none. */
  readonly signsIn: boolean
}

/** Whether the SMTP server at the address greets this process, and accepts its password. */
export const reachMailServer = (
  url: string | null,
  { patienceMs, signsIn }: Reaching
): Effect.Effect<MailReach> => {
  if (url === null) return Effect.succeed("none")
  return Effect.acquireUseRelease(
    Effect.sync(() =>
      createTransport({
        url: signsIn ? url : withoutSignIn(url),
        connectionTimeout: patienceMs,
        greetingTimeout: patienceMs,
        socketTimeout: patienceMs
      })
    ),
    (transport) =>
      Effect.tryPromise(() => transport.verify()).pipe(
        Effect.as("reachable" as const),
        Effect.orElseSucceed(() => "unreachable" as const)
      ),
    (transport) => Effect.sync(() => transport.close())
  )
}
