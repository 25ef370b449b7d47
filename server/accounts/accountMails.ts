import type { MailFlow } from "../../src/api/contract/session.ts"
import type { Language, ServerMessageKey } from "../i18n/translate.ts"
import { type MailParts, renderMail } from "../platform/mail/renderMail.ts"

interface Texts {
  readonly subject: ServerMessageKey
  readonly text: ServerMessageKey
  readonly button: ServerMessageKey
}

const texts = {
  sign_up: { subject: "mail.signUp.subject", text: "mail.signUp.text", button: "mail.signUp.button" },
  sign_in: { subject: "mail.signIn.subject", text: "mail.signIn.text", button: "mail.signIn.button" },
  recovery: { subject: "mail.recovery.subject", text: "mail.recovery.text", button: "mail.recovery.button" },
  password_change: {
    subject: "mail.passwordChange.subject",
    text: "mail.passwordChange.text",
    button: "mail.passwordChange.button"
  },
  taken: { subject: "mail.taken.subject", text: "mail.taken.text", button: "mail.taken.button" },
  changed: { subject: "mail.changed.subject", text: "mail.changed.text", button: "mail.changed.button" }
} as const satisfies Readonly<Record<string, Texts>>

const compose = (
  what: keyof typeof texts,
  to: string,
  language: Language,
  url: string,
  afterwards: MailParts["afterwards"]
) => {
  const { subject, text, button } = texts[what]
  return renderMail({ to, language, subject, paragraphs: [text], button: { label: button, url }, afterwards })
}

const page = (flow: MailFlow) =>
  flow === "sign_up" || flow === "sign_in" ? "/verification/email/" : "/verification/password/"

/** The mail with the link of a flow. */
export const linkMail = (flow: MailFlow, to: string, language: Language, publicUrl: string, token: string) =>
  compose(flow, to, language, `${publicUrl}${page(flow)}${token}`, ["mail.linkLife", "mail.ignore"])

/** Tells the owner of an address that somebody signed up with it again. */
export const takenMail = (to: string, language: Language, publicUrl: string) =>
  compose("taken", to, language, `${publicUrl}/sign-in`, ["mail.ignore"])

/** Tells that the password is a new one, and what to do if that was somebody else. */
export const passwordChangedMail = (to: string, language: Language, publicUrl: string) =>
  compose("changed", to, language, `${publicUrl}/recover-password`, [])
