import type { Language } from "../platform/i18n/translate.ts"
import { escapeHtml } from "../platform/mail/mailLayout.ts"

/** What search engines and those who share a link are told of a page. */
export interface PageHead {
  readonly language: Language
  readonly title: string
  readonly description: string
  readonly siteName: string
  /** Where the platform is, without a trailing slash. */
  readonly publicUrl: string
  /** Null for pages that search engines have no use for. */
  readonly listed: {
    readonly path: string
    /** Of a list: its first page says nothing. */
    readonly page: number
    /** The language that the address asks for. */
    readonly lang: Language | null
  } | null
}

const locales: Readonly<Record<Language, string>> = { ru: "ru_RU", en: "en_US" }
const languages = ["ru", "en"] as const

const meta = (kind: "name" | "property", name: string, content: string) =>
  `<meta ${kind}="${name}" content="${escapeHtml(content)}">`

const link = (attributes: string, address: string) => `<link ${attributes} href="${escapeHtml(address)}">`

type Listed = NonNullable<PageHead["listed"]>

const addressOf = (publicUrl: string, { path, page }: Listed, lang: Language | null) => {
  const search = new URLSearchParams()
  if (page > 1) search.set("page", String(page))
  if (lang !== null) search.set("lang", lang)
  return `${publicUrl}${path}${search.size === 0 ? "" : `?${search}`}`
}

/** Each address is its own original; the others are the same in another language. */
const addresses = (publicUrl: string, listed: Listed) => {
  const own = addressOf(publicUrl, listed, listed.lang)
  return [
    link('rel="canonical"', own),
    ...languages.map((lang) =>
      link(`rel="alternate" hreflang="${lang}"`, addressOf(publicUrl, listed, lang))
    ),
    link('rel="alternate" hreflang="x-default"', addressOf(publicUrl, listed, null)),
    meta("property", "og:url", own)
  ]
}

/** The tags of a page's `<head>` that depend on what it shows. */
export const pageHead = ({ language, title, description, siteName, publicUrl, listed }: PageHead): string => {
  const other = language === "ru" ? "en" : "ru"
  return [
    meta("name", "description", description),
    meta("property", "og:type", "website"),
    meta("property", "og:site_name", siteName),
    meta("property", "og:title", title),
    meta("property", "og:description", description),
    meta("property", "og:image", `${publicUrl}/og.png`),
    meta("property", "og:locale", locales[language]),
    meta("property", "og:locale:alternate", locales[other]),
    ...(listed === null ? [meta("name", "robots", "noindex")] : addresses(publicUrl, listed))
  ].join("")
}
