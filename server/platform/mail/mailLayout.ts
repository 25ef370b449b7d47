import type { Language } from "../i18n/translate.ts"

export const escapeHtml = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;")

/** Mail programs without style sheets show the light colours, which are inline styles. */
const dark =
  "@media (prefers-color-scheme:dark){body{background:#16161d!important;color:#ececf1!important}a{color:#a5b4fc!important}.button{background:#4f46e5!important;color:#ffffff!important}.soft{color:#a9a9b8!important}.quote{border-color:#4a4a57!important}}"
const wide = "img,pre,table{max-width:100%}pre{overflow-x:auto}h2{font-size:20px;line-height:1.3}"

export const paragraph = (html: string) => `<p style="margin:0 0 16px">${html}</p>`

export const quotation = (text: string) =>
  `<blockquote class="quote" style="margin:0 0 16px;padding:0 0 0 12px;border-left:3px solid #c7c7d1;white-space:pre-wrap">${escapeHtml(text)}</blockquote>`

/** A link that looks like a button, with its address below for copying. */
export const buttonTo = (label: string, url: string) =>
  `<p style="margin:24px 0"><a class="button" href="${escapeHtml(url)}" style="display:inline-block;background:#4f46e5;color:#ffffff;padding:12px 20px;border-radius:8px;text-decoration:none">${escapeHtml(label)}</a></p><p class="soft" style="margin:0 0 16px;color:#555555;font-size:14px;word-break:break-all">${escapeHtml(url)}</p>`

export const linkTo = (label: string, url: string) =>
  paragraph(`<a href="${escapeHtml(url)}" style="color:#4338ca">${escapeHtml(label)}</a>`)

/** Text below the mail: the reason for the mail, and how to unsubscribe. */
export const footnote = (html: string) =>
  `<div class="soft" style="margin:24px 0 0;color:#555555;font-size:14px">${html}</div>`

/** The page of a mail: one column, system font, light or dark as the reader prefers. */
export const mailPage = (language: Language, title: string, body: string) =>
  `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${escapeHtml(title)}</title><style>${wide}${dark}</style></head><body style="font-family:sans-serif;font-size:16px;line-height:1.5;color:#1b1b1f;max-width:560px;margin:0 auto;padding:24px;overflow-wrap:break-word">${body}</body></html>`
