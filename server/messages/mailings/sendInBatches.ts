import { Effect, Schema } from "effect"
import type { MailingKind } from "../../../src/api/contract/messages/mailings.ts"
import type { ServerMessageKey } from "../../platform/i18n/translate.ts"
import { sendMail } from "../../platform/mail/Mailer.ts"
import type { MailParts } from "../../platform/mail/renderMail.ts"
import { unsubscribePath } from "./mailingKinds.ts"
import { inTransaction } from "../../platform/database/sql.ts"
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
export type MailOf = Pick<MailParts, "subject" | "paragraphs" | "values" | "button"> & {
  /** The reason the recipient receives the mail. */
  readonly why: ServerMessageKey
}

/**
 * Handles batches of recipients until `readBatch` returns none; returns their number. `readBatch` marks recipients in
 * the same transaction, so each gets one mail even if a process is killed or several run.
 */
export const forEachInBatches = Effect.fnUntraced(function* <Reader, E, R, E2, R2>(
  readBatch: Effect.Effect<ReadonlyArray<Reader>, E, R>,
  send: (reader: Reader) => Effect.Effect<unknown, E2, R2>
) {
  const batch = Effect.flatMap(readBatch, (readers) =>
    Effect.as(Effect.forEach(readers, send, { discard: true }), readers.length)
  )
  let mails = 0
  for (let queued = -1; queued !== 0; mails += Math.max(0, queued)) queued = yield* inTransaction(batch)
  return mails
})

/** Queues the mails of a mailing to its recipients; returns their number. */
export const sendInBatches = Effect.fn("sendInBatches")(function* <Reader extends MailReader, E, R, E2, R2>(
  kind: MailingKind,
  readBatch: Effect.Effect<ReadonlyArray<Reader>, E, R>,
  mailOf: (reader: Reader) => Effect.Effect<MailOf, E2, R2>
) {
  const tokens = yield* MailingTokens
  const send = Effect.fnUntraced(function* (reader: Reader) {
    const { why, ...words } = yield* mailOf(reader)
    const path = unsubscribePath(tokens.sign({ userId: reader.id, kind }))
    yield* sendMail({
      ...words,
      to: reader.email,
      language: reader.language,
      links: [{ label: "mail.newsletter.unsubscribe", path }],
      afterwards: [why],
      unsubscribePath: path
    })
  })
  return yield* forEachInBatches(readBatch, send)
})
