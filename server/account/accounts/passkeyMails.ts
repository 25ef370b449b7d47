import type { Language } from "../../platform/i18n/translate.ts"
import { renderMail } from "../../platform/mail/renderMail.ts"

/** Tells that one more passkey opens the account, and where to take it away. */
export const passkeyAddedMail = (to: string, language: Language, publicUrl: string, name: string) =>
  renderMail({
    to,
    language,
    subject: "mail.passkey.subject",
    values: { name },
    paragraphs: ["mail.passkey.text", "mail.passkey.notYou"],
    button: { label: "mail.passkey.button", url: `${publicUrl}/profile/settings` },
    afterwards: []
  })
