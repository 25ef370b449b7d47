import { createHash } from "node:crypto"
import type { Language } from "../i18n/translate.ts"
import { translate } from "../i18n/translate.ts"
import { escapeHtml } from "../mail/mailLayout.ts"
import type { OutboxMail } from "../mail/Outbox.ts"

const style =
  ":root{color-scheme:light dark;background:Canvas;color:CanvasText}body{font-family:sans-serif;max-width:44rem;margin:2rem auto;padding:0 1rem;line-height:1.5}pre{white-space:pre-wrap;word-break:break-word;border:1px solid #8886;border-radius:8px;padding:1rem}"

const link = (text: string) =>
  escapeHtml(text).replaceAll(/https?:\/\/[^\s<"]+/g, (url) => `<a href="${url}">${url}</a>`)

const article = ({ to, subject, text, sentAt }: OutboxMail) =>
  `<article><h2>${escapeHtml(subject)}</h2><p>${escapeHtml(to)} · <time datetime="${sentAt}">${sentAt}</time></p><pre>${link(text)}</pre></article>`

/** The policy of the page: its one style, and nothing else. */
export const outboxPolicy = `default-src 'none'; style-src 'sha256-${createHash("sha256").update(style).digest("base64")}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`

/** The mails that would have been sent, newest first. */
export const outboxPage = (mails: ReadonlyArray<OutboxMail>, language: Language): string => {
  const title = translate(language, "outbox.title")
  const body =
    mails.length === 0 ? `<p>${translate(language, "outbox.empty")}</p>` : mails.map(article).join("")
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><style>${style}</style></head><body><h1>${title}</h1><p>${translate(language, "outbox.hint")}</p>${body}</body></html>`
}
