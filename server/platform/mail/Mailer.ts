import { join } from "node:path"
import { Context, Data, Effect, Layer, Schema } from "effect"
import { createTransport } from "nodemailer"
import { Config, type ServerConfig } from "../config.ts"
import { Metrics } from "../operations/Metrics.ts"
import { Queue } from "../Queue.ts"
import { Mail } from "./Mail.ts"
import { putIntoOutbox } from "./Outbox.ts"
import { envelopeOf } from "./mailEnvelope.ts"
import { type MailParts, renderMail } from "./renderMail.ts"

class MailNotSent extends Data.TaggedError("MailNotSent")<{ readonly cause: unknown }> {}

type Deliver = (mail: Mail, messageId: string) => Promise<unknown>

const patienceMs = 20_000

const isLoopback = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/i

/** Whether the connection must be encrypted: a password never crosses a network in clear text. */
export const mustEncrypt = (smtpUrl: string): boolean => {
  const { hostname, username } = new URL(smtpUrl)
  return username !== "" && !isLoopback.test(hostname)
}

const overSmtp = (url: string, from: string): { readonly deliver: Deliver; readonly close: () => void } => {
  const transport = createTransport({
    url,
    requireTLS: mustEncrypt(url),
    pool: true,
    connectionTimeout: patienceMs,
    greetingTimeout: patienceMs,
    socketTimeout: patienceMs
  })
  return {
    deliver: (mail, messageId) => {
      const { subject, text, html } = mail
      return transport.sendMail({ from, ...envelopeOf(mail), subject, text, html, messageId })
    },
    close: () => transport.close()
  }
}

const delivery = (config: ServerConfig) =>
  config.smtpUrl === null
    ? {
        deliver: ((mail, messageId) =>
          putIntoOutbox(join(config.dataDir, "outbox"), mail, config.mailFrom, messageId)) satisfies Deliver,
        close: () => {}
      }
    : overSmtp(config.smtpUrl, config.mailFrom)

/** Log fields of a failure. Omits the server's message, because mail servers repeat addresses in it. */
const logFields = (failure: MailNotSent | Schema.SchemaError) => {
  if (failure._tag !== "MailNotSent") return { failure: failure._tag }
  const { code, command, responseCode } = failure.cause as Readonly<Record<string, unknown>>
  return { failure: failure._tag, code, command, responseCode }
}

const decodeMail = Schema.decodeUnknownEffect(Mail)

/** Mailings come last: recipients of other mails wait for a link. */
const urgency = ({ unsubscribeUrl }: Mail) => (unsubscribeUrl === undefined ? 0 : -10)

/**
 * Sends mails after the caller's transaction commits. A mail is a job: a crash loses none, and an unreachable mail
 * server gets it later.
 */
export class Mailer extends Context.Service<Mailer, { readonly send: (mail: Mail) => Effect.Effect<void> }>()(
  "server/platform/mail/Mailer"
) {
  static readonly layer = Layer.effect(
    Mailer,
    Effect.map(Queue, (queue) =>
      Mailer.of({
        send: (mail) => Effect.asVoid(Effect.orDie(queue.enqueue("mail", mail, { priority: urgency(mail) })))
      })
    )
  )
}

/** Renders a mail and sends it after the caller's transaction commits. */
export const sendMail = Effect.fnUntraced(function* (parts: MailParts) {
  const { publicUrl } = yield* Config
  yield* (yield* Mailer).send(renderMail(parts, publicUrl))
})

/** Delivers queued mails, two at a time in each web process. */
export const mailDelivery = Layer.effectDiscard(
  Effect.gen(function* () {
    const config = yield* Config
    const queue = yield* Queue
    const metrics = yield* Metrics
    const { deliver } = yield* Effect.acquireRelease(
      Effect.sync(() => delivery(config)),
      ({ close }) => Effect.sync(close)
    )
    yield* queue.work("mail", { slots: 2 }, ({ id, data }) =>
      Effect.flatMap(decodeMail(data), (mail) =>
        Effect.tryPromise({
          // Mail programs recognise a job that is sent twice as the same message.
          try: () => deliver(mail, `<${id}@zama>`),
          catch: (cause) => new MailNotSent({ cause })
        })
      ).pipe(
        Effect.tapError((failure) => {
          metrics.countMail("failed")
          return Effect.logWarning("A mail could not be sent and will be tried again").pipe(
            Effect.annotateLogs(logFields(failure))
          )
        }),
        Effect.tap(() => Effect.sync(() => metrics.countMail("sent"))),
        Effect.asVoid
      )
    )
  })
)
