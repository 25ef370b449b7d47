import { Effect, Schema } from "effect"
import { SqlClient } from "effect/sql"
import type { MailingKind } from "../../../src/api/contract/messages/mailings.ts"
import type { ServerMessageKey } from "../../platform/i18n/translate.ts"
import { Config } from "../../platform/config.ts"
import { Mailer } from "../../platform/mail/Mailer.ts"
import { type MailParts, renderMail } from "../../platform/mail/renderMail.ts"
import { unsubscribeUrl } from "./mailingKinds.ts"
import { MailingTokens } from "./MailingTokens.ts"

/** Row fields of a mail's recipient. */
export const mailReader = {
  id: Schema.Int,
  email: Schema.String,
  language: Schema.Literals(["ru", "en"])
} as const

interface MailReader {
  readonly id: number
  readonly email: string
  readonly language: "ru" | "en"
}

/** Recipients per transaction; few enough not to block others. */
export const batchSize = 100

/** The parts of a mail that depend on the recipient; each mail also gets an unsubscribe link. */
export type MailOf = Pick<MailParts, "subject" | "paragraphs" | "values"> & {
  readonly button: { readonly label: ServerMessageKey; readonly path: string }
  /** The reason the recipient receives the mail. */
  readonly why: ServerMessageKey
}

/**
 * Queues the mails of a mailing until `readBatch` returns none; returns their number. `readBatch` marks recipients in
 * the same transaction, so each gets one mail even if a process is killed or several run.
 */
export const sendInBatches = Effect.fn("sendInBatches")(function* <Reader extends MailReader, E, R, E2, R2>(
  kind: MailingKind,
  readBatch: Effect.Effect<ReadonlyArray<Reader>, E, R>,
  mailOf: (reader: Reader) => Effect.Effect<MailOf, E2, R2>
) {
  const sql = yield* SqlClient.SqlClient
  const { publicUrl } = yield* Config
  const tokens = yield* MailingTokens
  const mailer = yield* Mailer
  const send = Effect.fnUntraced(function* (reader: Reader) {
    const { button, why, ...words } = yield* mailOf(reader)
    const end = unsubscribeUrl(publicUrl, tokens.sign({ userId: reader.id, kind }))
    const mail = renderMail({
      ...words,
      to: reader.email,
      language: reader.language,
      button: { label: button.label, url: publicUrl + button.path },
      links: [{ label: "mail.newsletter.unsubscribe", url: end }],
      afterwards: [why]
    })
    yield* mailer.send({ ...mail, unsubscribeUrl: end })
  })
  const batch = Effect.flatMap(readBatch, (readers) =>
    Effect.as(Effect.forEach(readers, send, { discard: true }), readers.length)
  )
  let mails = 0
  for (let queued = -1; queued !== 0; mails += Math.max(0, queued)) queued = yield* sql.withTransaction(batch)
  return mails
})
