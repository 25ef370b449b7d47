import { type Language, type ServerMessageKey, translate } from "../../i18n/translate.ts"
import type { Mail } from "./Mail.ts"

export interface MailParts {
  readonly to: string
  readonly language: Language
  readonly subject: ServerMessageKey
  /** One paragraph each. */
  readonly paragraphs: ReadonlyArray<ServerMessageKey>
  readonly button: { readonly label: ServerMessageKey; readonly url: string } | null
  readonly afterwards: ReadonlyArray<ServerMessageKey>
}

export const escapeHtml = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;")

const paragraph = (text: string) => `<p style="margin:0 0 16px">${escapeHtml(text)}</p>`

const buttonHtml = (label: string, url: string) =>
  `<p style="margin:24px 0"><a href="${escapeHtml(url)}" style="background:#4f46e5;color:#ffffff;padding:12px 20px;border-radius:8px;text-decoration:none">${escapeHtml(label)}</a></p><p style="margin:0 0 16px;color:#555555;word-break:break-all">${escapeHtml(url)}</p>`

const htmlPage = (language: Language, body: string) =>
  `<!doctype html><html lang="${language}"><head><meta charset="utf-8"></head><body style="font-family:sans-serif;font-size:16px;line-height:1.5;color:#1b1b1f;max-width:560px;margin:0 auto;padding:24px">${body}</body></html>`

/** A mail as plain text and simple HTML, in the reader's language. */
export const renderMail = (parts: MailParts): Mail => {
  const say = (key: ServerMessageKey) => translate(parts.language, key)
  const { button } = parts
  const before = parts.paragraphs.map(say)
  const after = [...parts.afterwards.map(say), say("mail.signature")]
  const text = [...before, ...(button === null ? [] : [`${say(button.label)}:\n${button.url}`]), ...after]
  const html = [
    ...before.map(paragraph),
    ...(button === null ? [] : [buttonHtml(say(button.label), button.url)]),
    ...after.map(paragraph)
  ]
  return {
    to: parts.to,
    subject: say(parts.subject),
    text: `${text.join("\n\n")}\n`,
    html: htmlPage(parts.language, html.join("")),
    language: parts.language
  }
}
