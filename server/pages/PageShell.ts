import { readFileSync } from "node:fs"
import { join } from "node:path"
import { escapeHtml } from "../platform/mail/mailLayout.ts"
import type { ServerConfig } from "../platform/config.ts"
import { type PageHead, pageHead } from "./pageHead.ts"
import type { InitialQuery } from "./PageLoaders.ts"
import { type BuiltHashes, pageSecurityPolicy } from "./pageSecurityPolicy.ts"

/** The page-specific content of a document. */
export interface PageContent {
  readonly path: string
  readonly head: PageHead
  readonly queries: ReadonlyArray<InitialQuery>
  /** Server-rendered HTML; null if the browser renders the page. */
  readonly body: string | null
}

/** The configuration that every page gets; `src/features/shell/frame/ShellConfigContext.ts` reads it. */
export type ShellConfig = PublicConfig & {
  /** Present if calls name a trace. */
  readonly traced?: true
}

type PublicConfig = Pick<ServerConfig, (typeof publicConfig)[number]>

const publicConfig = [
  "mainSiteUrl",
  "cookieDomain",
  "aboutUrl",
  "blogUrl",
  "aiHackerUrl",
  "supportEmail"
] as const

/** Selects the public values: the rest of the configuration must not reach browsers. */
export const shellConfigOf = (config: ServerConfig): ShellConfig => ({
  ...(Object.fromEntries(publicConfig.map((name) => [name, config[name]])) as PublicConfig),
  ...(config.otlpEndpoint === null ? {} : { traced: true })
})

/** A document and its Content-Security-Policy, which is the same for every page. */
export interface PageDocument {
  readonly html: string
  readonly policy: string
}

export interface PageShell {
  /** The public configuration as JSON. */
  readonly config: string
  readonly render: (content: PageContent) => PageDocument
}

/** JSON that is safe inside a script element. */
const embeddable = (value: unknown) =>
  JSON.stringify(value)
    .replaceAll("<", "\\u003c")
    .replaceAll("\u2028", "\\u2028")
    .replaceAll("\u2029", "\\u2029")

const dataScript = (id: string, json: string) => `<script type="application/json" id="${id}">${json}</script>`

const emptyQueries = /<script type="application\/json" id="initial-queries">[^<]*<\/script>/
const emptyConfig = /<script type="application\/json" id="shell-config">[^<]*<\/script>/
const emptyRoot = '<div id="root"></div>'

const allFiles = /<script type="application\/json" id="files">([^<]*)<\/script>/

/** Lists only this page's files. A shell without content serves any page and lists the files of all. */
const withItsFiles = (html: string, path: string) =>
  html.replace(allFiles, (_, json: string) => {
    const [everywhere, learner, ...pages] = JSON.parse(json) as ReadonlyArray<[string, ...Array<unknown>]>
    const own = pages.filter(([pattern]) => new RegExp(pattern).test(path))
    return dataScript("files", JSON.stringify([everywhere, learner, ...own]))
  })

/** Reads the built shell once; `render` fills in the page-specific parts. */
export const readPageShell = (folder: string, shellConfig: ShellConfig): PageShell => {
  const built = JSON.parse(readFileSync(join(folder, "csp.json"), "utf8")) as BuiltHashes
  const config = embeddable(shellConfig)
  const template = readFileSync(join(folder, "index.html"), "utf8").replace(emptyConfig, () =>
    dataScript("shell-config", config)
  )
  const policy = pageSecurityPolicy(built)
  return {
    config,
    render: ({ path, head, queries, body }) => {
      const html = template
        .replace(/<html[^>]*>/, () => `<html lang="${head.language}">`)
        .replace(/<title>[^<]*<\/title>/, () => `<title>${escapeHtml(head.title)}</title>`)
        .replace("<!--shell:head-->", () => pageHead(head))
        .replace(emptyRoot, () => `<div id="root">${body ?? ""}</div>`)
        .replace(emptyQueries, () => dataScript("initial-queries", embeddable(queries)))
      return { html: body === null ? html : withItsFiles(html, path), policy }
    }
  }
}
