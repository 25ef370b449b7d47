import { Context, Effect, Exit } from "effect"
import { pageEntries, type PageName } from "../../src/routes/pages.ts"
import { Config } from "../platform/config.ts"
import { escapeHtml } from "../platform/mail/mailLayout.ts"
import type { PageParams } from "./pageRoutes.ts"

/** The parameters of all listed pages that have parameters. */
export const PageAddresses = Context.Reference<{
  readonly [Name in PageName]?: Effect.Effect<ReadonlyArray<PageParams>>
}>("server/pages/PageAddresses", { defaultValue: () => ({}) })

const filled = (path: string, params: PageParams) =>
  path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ""))

/** All indexable paths, with whether they exist only in Russian. */
const listedPaths = Effect.gen(function* () {
  const addresses = yield* PageAddresses
  const listed = pageEntries.filter(([, { listed: isListed }]) => isListed === true)
  const paths = yield* Effect.forEach(listed, ([name, page]) => {
    const russianOnly = page.russianOnly === true
    if (!page.path.includes(":")) return Effect.succeed([{ path: page.path as string, russianOnly }])
    return Effect.map(addresses[name] ?? Effect.succeed([]), (known) =>
      known.map((params) => ({ path: filled(page.path, params), russianOnly }))
    )
  })
  return paths.flat()
})

const alternate = (language: string, address: string) =>
  `<xhtml:link rel="alternate" hreflang="${language}" href="${escapeHtml(address)}"/>`

const entry = (publicUrl: string, { path, russianOnly }: { path: string; russianOnly: boolean }) => {
  const address = `${publicUrl}${path}`
  const others = russianOnly
    ? []
    : [
        alternate("ru", `${address}?lang=ru`),
        alternate("en", `${address}?lang=en`),
        alternate("x-default", address)
      ]
  return `<url><loc>${escapeHtml(address)}</loc>${others.join("")}</url>`
}

const makeSitemap = Effect.gen(function* () {
  const { publicUrl } = yield* Config
  const entries = (yield* listedPaths).map((listed) => entry(publicUrl, listed))
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ...entries,
    "</urlset>\n"
  ].join("\n")
})

/** Makes the sitemap from the page table. Search engines may get data up to an hour old; a failure is not cached. */
export const cachedSitemap = Effect.cachedWithTTL(makeSitemap, (exit) =>
  Exit.isSuccess(exit) ? "1 hour" : 0
)
