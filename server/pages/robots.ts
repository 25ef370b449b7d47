import { Effect } from "effect"
import { HttpServerResponse } from "effect/http"
import { Config } from "../platform/config.ts"
import { cachedSitemap } from "./sitemap.ts"

const sitemapPath = "/sitemap.xml"
const robotsPath = "/robots.txt"

/** Folders that search engines must not visit. */
const disallowed = ["/api/", "/dev/", "/page-data/"]

const robots = (publicUrl: string) =>
  [
    "User-agent: *",
    ...disallowed.map((folder) => `Disallow: ${folder}`),
    "Allow: /",
    "",
    `Sitemap: ${publicUrl}${sitemapPath}`,
    ""
  ].join("\n")

export const isForRobots = (url: string): boolean => url === sitemapPath || url === robotsPath

/** Serves `/robots.txt` and `/sitemap.xml`. */
export const answerRobots = Effect.gen(function* () {
  const sitemap = yield* cachedSitemap
  return (url: string) =>
    Effect.gen(function* () {
      if (url === sitemapPath) {
        return HttpServerResponse.text(yield* sitemap, { contentType: "application/xml; charset=utf-8" })
      }
      const { publicUrl } = yield* Config
      return HttpServerResponse.text(robots(publicUrl), { contentType: "text/plain; charset=utf-8" })
    })
})
