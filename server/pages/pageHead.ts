import type { Language } from "../platform/i18n/translate.ts"
import { escapeHtml } from "../platform/mail/mailLayout.ts"

/** Page metadata for search engines and link previews. */
export interface PageHead {
  readonly language: Language
  readonly title: string
  readonly description: string
  readonly siteName: string
  /** The platform's address without a trailing slash. */
  readonly publicUrl: string
  /** Null for a page that search engines must not index. */
  readonly listed: {
    readonly path: string
    /** Page of a list; the address omits page 1. */
    readonly page: number
    /** The language in the address, or null. */
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

/** Each language version is its own canonical address and lists the others as alternates. */
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

/** The `<head>` tags that depend on the page. */
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
