import { readFileSync } from "node:fs"
import { join } from "node:path"
import type { Language } from "../i18n/translate.ts"
import type { ServerConfig } from "../platform/config.ts"
import { escapeHtml } from "../platform/mail/renderMail.ts"
import { type BuiltHashes, pagePolicy } from "./pagePolicy.ts"

/** What a page carries besides its files. */
export interface PageContent {
  readonly language: Language
  readonly theme: "light" | "dark" | null
  readonly title: string
  readonly description: string
  /** Addresses of this page in both languages, where search engines may list it. */
  readonly canonical: string | null
  readonly queries: ReadonlyArray<{ readonly key: ReadonlyArray<unknown>; readonly data: unknown }>
}

/** What every page is told about where it runs; as `src/features/shell/ShellConfigContext.ts` reads it. */
export type ShellConfig = Pick<ServerConfig, (typeof told)[number]>

const told = ["mainSiteUrl", "cookieDomain", "aboutUrl", "blogUrl", "aiHackerUrl", "supportEmail"] as const

/** Only these: the rest of the configuration is nobody's business. */
export const shellConfigOf = (config: ServerConfig): ShellConfig =>
  Object.fromEntries(told.map((name) => [name, config[name]])) as ShellConfig

export interface PageShell {
  readonly policy: string
  readonly render: (content: PageContent) => string
}

/** JSON that cannot end its script element. */
const embeddable = (value: unknown) =>
  JSON.stringify(value)
    .replaceAll("<", "\\u003c")
    .replaceAll("\u2028", "\\u2028")
    .replaceAll("\u2029", "\\u2029")

const dataScript = (id: string, value: unknown) =>
  `<script type="application/json" id="${id}">${embeddable(value)}</script>`

const alternates = (canonical: string) =>
  [
    `<link rel="canonical" href="${escapeHtml(canonical)}">`,
    ...(["ru", "en"] as const).map(
      (language) =>
        `<link rel="alternate" hreflang="${language}" href="${escapeHtml(canonical)}?lang=${language}">`
    )
  ].join("")

const head = ({ description, canonical, title, language }: PageContent) =>
  [
    `<meta name="description" content="${escapeHtml(description)}">`,
    `<meta property="og:title" content="${escapeHtml(title)}">`,
    `<meta property="og:locale" content="${language === "ru" ? "ru_RU" : "en_US"}">`,
    canonical === null ? "" : alternates(canonical)
  ].join("")

const htmlTag = ({ language, theme }: PageContent) =>
  `<html lang="${language}"${theme === null ? "" : ` data-theme="${theme}"`}>`

const emptyQueries = /<script type="application\/json" id="initial-queries">[^<]*<\/script>/
const emptyConfig = /<script type="application\/json" id="shell-config">[^<]*<\/script>/

/** Reads the built shell once; pages are made from it by filling in what differs. */
export const readPageShell = (folder: string, config: ShellConfig): PageShell => {
  const hashes = JSON.parse(readFileSync(join(folder, "csp.json"), "utf8")) as BuiltHashes
  const template = readFileSync(join(folder, "index.html"), "utf8").replace(emptyConfig, () =>
    dataScript("shell-config", config)
  )
  return {
    policy: pagePolicy(hashes),
    render: (content) =>
      template
        .replace(/<html[^>]*>/, () => htmlTag(content))
        .replace(/<title>[^<]*<\/title>/, () => `<title>${escapeHtml(content.title)}</title>`)
        .replace("<!--shell:head-->", () => head(content))
        .replace(emptyQueries, () => dataScript("initial-queries", content.queries))
  }
}
