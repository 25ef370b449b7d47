import type { Language, ServerMessageKey } from "../i18n/translate.ts"
import { type MailParts, renderMail } from "../platform/mail/renderMail.ts"

export type LinkFlow = "sign_up" | "sign_in"

const texts = {
  sign_up: { subject: "mail.signUp.subject", text: "mail.signUp.text", button: "mail.signUp.button" },
  sign_in: { subject: "mail.signIn.subject", text: "mail.signIn.text", button: "mail.signIn.button" },
  taken: { subject: "mail.taken.subject", text: "mail.taken.text", button: "mail.taken.button" }
} as const satisfies Readonly<Record<string, Readonly<Record<string, ServerMessageKey>>>>

const compose = (
  flow: keyof typeof texts,
  to: string,
  language: Language,
  url: string,
  afterwards: MailParts["afterwards"]
) => {
  const { subject, text, button } = texts[flow]
  return renderMail({ to, language, subject, paragraphs: [text], button: { label: button, url }, afterwards })
}

/** The mail with the link that confirms an address and signs in. */
export const linkMail = (flow: LinkFlow, to: string, language: Language, publicUrl: string, token: string) =>
  compose(flow, to, language, `${publicUrl}/verification/email/${token}`, ["mail.linkLife", "mail.ignore"])

/** Tells the owner of an address that somebody signed up with it again. */
export const takenMail = (to: string, language: Language, publicUrl: string) =>
  compose("taken", to, language, `${publicUrl}/sign-in`, ["mail.ignore"])
