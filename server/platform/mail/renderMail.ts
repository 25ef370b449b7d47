import { type Language, type ServerMessageKey, translate } from "../../i18n/translate.ts"
import type { Mail } from "./Mail.ts"

/** What somebody wrote, word for word. */
interface Quote {
  readonly quote: string
}

export interface MailParts {
  readonly to: string
  /** Whom an answer reaches. */
  readonly replyTo?: string | undefined
  readonly language: Language
  readonly subject: ServerMessageKey
  /** What the texts name in braces. */
  readonly values?: Readonly<Record<string, string | number>>
  /** One paragraph each. */
  readonly paragraphs: ReadonlyArray<ServerMessageKey | Quote>
  readonly button: { readonly label: ServerMessageKey; readonly url: string } | null
  readonly afterwards: ReadonlyArray<ServerMessageKey>
}

export const escapeHtml = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;")

const paragraph = (text: string) => `<p style="margin:0 0 16px">${escapeHtml(text)}</p>`

const quoteHtml = (text: string) =>
  `<blockquote style="margin:0 0 16px;padding:0 0 0 12px;border-left:3px solid #c7c7d1;white-space:pre-wrap">${escapeHtml(text)}</blockquote>`

const quoteText = (text: string) =>
  text
    .split("\n")
    .map((line) => `> ${line}`.trimEnd())
    .join("\n")

const buttonHtml = (label: string, url: string) =>
  `<p style="margin:24px 0"><a href="${escapeHtml(url)}" style="background:#4f46e5;color:#ffffff;padding:12px 20px;border-radius:8px;text-decoration:none">${escapeHtml(label)}</a></p><p style="margin:0 0 16px;color:#555555;word-break:break-all">${escapeHtml(url)}</p>`

const htmlPage = (language: Language, body: string) =>
  `<!doctype html><html lang="${language}"><head><meta charset="utf-8"></head><body style="font-family:sans-serif;font-size:16px;line-height:1.5;color:#1b1b1f;max-width:560px;margin:0 auto;padding:24px">${body}</body></html>`

/** A mail as plain text and simple HTML, in the reader's language. */
export const renderMail = (parts: MailParts): Mail => {
  const say = (key: ServerMessageKey) => translate(parts.language, key, parts.values)
  const { button } = parts
  const after = [...parts.afterwards.map(say), say("mail.signature")]
  const text = [
    ...parts.paragraphs.map((each) => (typeof each === "string" ? say(each) : quoteText(each.quote))),
    ...(button === null ? [] : [`${say(button.label)}:\n${button.url}`]),
    ...after
  ]
  const html = [
    ...parts.paragraphs.map((each) =>
      typeof each === "string" ? paragraph(say(each)) : quoteHtml(each.quote)
    ),
    ...(button === null ? [] : [buttonHtml(say(button.label), button.url)]),
    ...after.map(paragraph)
  ]
  return {
    to: parts.to,
    ...(parts.replyTo === undefined ? {} : { replyTo: parts.replyTo }),
    subject: say(parts.subject),
    text: `${text.join("\n\n")}\n`,
    html: htmlPage(parts.language, html.join("")),
    language: parts.language
  }
}
