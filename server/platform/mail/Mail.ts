import { Schema } from "effect"

/** A mail that is ready to send. */
export const Mail = Schema.Struct({
  to: Schema.String,
  replyTo: Schema.optionalKey(Schema.String),
  /** For mailings: the unsubscribe link, also used by the one-click button of mail programs (RFC 8058). */
  unsubscribeUrl: Schema.optionalKey(Schema.String),
  subject: Schema.String,
  text: Schema.String,
  html: Schema.String,
  language: Schema.Literals(["ru", "en"])
})
export type Mail = typeof Mail.Type
