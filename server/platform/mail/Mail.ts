import { Schema } from "effect"

/** A mail ready to go. */
export const Mail = Schema.Struct({
  to: Schema.String,
  replyTo: Schema.optionalKey(Schema.String),
  /** Of a mailing: where its reader ends it, also by one click in the mail program (RFC 8058). */
  unsubscribeUrl: Schema.optionalKey(Schema.String),
  subject: Schema.String,
  text: Schema.String,
  html: Schema.String,
  language: Schema.Literals(["ru", "en"])
})
export type Mail = typeof Mail.Type
