import { Cause, Effect } from "effect"
import { HttpServerRequest, HttpServerResponse } from "effect/http"
import { pages } from "../../src/routes/pages.ts"
import type { Language } from "../platform/i18n/translate.ts"
import { Config } from "../platform/config.ts"
import { CachedAnswers, pageKey } from "../platform/http/CachedAnswers.ts"
import { notFound } from "../platform/http/ApiError.ts"
import { pageReader } from "../platform/http/pageReader.ts"
import { isLocal } from "../platform/operations/localOnly.ts"
import { type AskedPage, makePage, makePageData } from "./makePage.ts"
import type { RenderPage } from "./PageRenderer.ts"
import { type PageRoute, pageRoute } from "./pageRoutes.ts"
import type { PageShell } from "./PageShell.ts"
import { singleFlight } from "./singleFlight.ts"

const ttlSeconds = 10
/** Path prefix for a page's data alone, used by navigation within the app. */
const dataPrefix = "/page-data"
const localeSeconds = 10_080 * 60

const chosenLanguage = (search: URLSearchParams): Language | null => {
  const lang = search.get("lang")
  return lang === "ru" || lang === "en" ? lang : null
}

/** Splits by hand, because `URL` would read `//name` as another host. */
const split = (url: string) => {
  const [path = "", ...search] = url.split("?")
  return { path, search: new URLSearchParams(search.join("?")) }
}

const readRequest = (request: HttpServerRequest.HttpServerRequest): AskedPage => {
  const { path, search } = split(request.url)
  const chosen = chosenLanguage(search)
  const { cookie, "accept-language": accepted } = request.headers
  return { path, search, chosen, ...pageReader(chosen, cookie, accepted) }
}

/** Stores a language chosen in the address in a cookie, so that it also works without scripts. */
const chosenCookie = (chosen: Language | null, domain: string | null): Readonly<Record<string, string>> => {
  if (chosen === null) return {}
  const shared = domain === null ? "" : `; Domain=${domain}`
  return { "set-cookie": `locale=${chosen}; Max-Age=${localeSeconds}${shared}; Path=/; SameSite=Lax` }
}

const sameFor = ({ language }: AskedPage) => ({
  "content-language": language,
  "cache-control": "no-cache",
  vary: "Cookie, Accept-Language, Accept-Encoding"
})

const headersOf = (policy: string, asked: AskedPage, cookieDomain: string | null) => ({
  "content-type": "text/html; charset=utf-8",
  "content-security-policy": policy,
  ...sameFor(asked),
  ...chosenCookie(asked.chosen, cookieDomain)
})

const dataHeaders = (asked: AskedPage) => ({ "content-type": "application/json", ...sameFor(asked) })

const logged = Effect.tapCause((cause: Cause.Cause<unknown>) =>
  Effect.logWarning("A cached page could not be revalidated", cause)
)

const isForDevelopers = (route: PageRoute) => route.kind === "page" && route.page.local === true

const redirectTo = (to: string, search: URLSearchParams) =>
  HttpServerResponse.redirect(`${to}${search.size === 0 ? "" : `?${search}`}`, { status: 302 })

const looksLikeFile = (path: string) => /\.[a-z0-9]+$/i.test(path)

/** Unknown addresses redirect to the not-found page, except requests for files. */
const leadsToNotFound = ({ path }: AskedPage) => path !== pages.notFound.path && !looksLikeFile(path)

const toNotFound = ({ chosen }: AskedPage) =>
  redirectTo(pages.notFound.path, new URLSearchParams(chosen === null ? {} : { lang: chosen }))

interface Answer {
  readonly text: string
  readonly status: number
  readonly headers: ReturnType<typeof headersOf> | ReturnType<typeof dataHeaders>
  /** Topics it depends on; empty if it must not be cached. */
  readonly topics: ReadonlyArray<string>
}

const responseOf = ({ text, status, headers }: Answer) =>
  HttpServerResponse.text(text, { status, headers, contentType: headers["content-type"] })

/**
 * Serves every address that is neither a file nor a call, with the matching status. Concurrent visitors of a page share
 * one response. It is cached; after its time to live the stale entry is served once and revalidated in the background.
 */
export const servePage = Effect.fnUntraced(function* (shell: PageShell, render: RenderPage | null) {
  const config = yield* Config
  const cached = yield* CachedAnswers
  const context = yield* Effect.context<Config>()
  const shared = singleFlight<Answer | null>()

  const cachedPage = (
    key: string | null,
    make: Effect.Effect<Answer | null>
  ): Effect.Effect<Answer | null> => {
    if (key === null) return make
    const makeAndCache: Effect.Effect<Answer | null> = Effect.gen(function* () {
      const begun = cached.version()
      // Include the version in the key, so that requests after a change do not share work begun before it.
      const answer = yield* shared(`${begun} ${key}`, make)
      if (answer?.status === 200 && answer.topics.length > 0 && cached.version() === begun) {
        cached.putPage(key, { ...answer, maxAgeSeconds: ttlSeconds, revalidate })
      }
      return answer
    })
    const revalidate = () => void Effect.runForkWith(context)(logged(makeAndCache))
    return makeAndCache
  }

  const makeAnswer = (route: PageRoute, asked: AskedPage) =>
    makePage(shell, render, route, asked).pipe(
      Effect.provideContext(context),
      Effect.map(({ html, policy, status, topics }): Answer => ({
        text: html,
        status,
        headers: headersOf(policy, asked, config.cookieDomain),
        topics
      }))
    )

  const makeData = (asked: AskedPage) => {
    const path = asked.path.slice(dataPrefix.length)
    return makePageData(pageRoute(path), { ...asked, path }).pipe(
      Effect.provideContext(context),
      Effect.map(
        (made): Answer | null =>
          made && { text: made.html, status: 200, headers: dataHeaders(asked), topics: made.topics }
      )
    )
  }

  return Effect.gen(function* () {
    const request = yield* HttpServerRequest.HttpServerRequest
    if (request.method !== "GET" && request.method !== "HEAD") return yield* notFound
    const asked = readRequest(request)
    const key = pageKey({ url: request.url, headers: { ...request.headers } })
    if (asked.path.startsWith(`${dataPrefix}/`)) {
      const data = yield* cachedPage(key, makeData(asked))
      return data === null ? yield* notFound : responseOf(data)
    }
    const route = pageRoute(asked.path)
    if (route.kind === "redirect") return redirectTo(route.to, asked.search)
    if (isForDevelopers(route) && !isLocal(config, request.headers)) return yield* notFound
    const page = yield* cachedPage(key, makeAnswer(route, asked))
    return page === null || (page.status === 404 && leadsToNotFound(asked))
      ? toNotFound(asked)
      : responseOf(page)
  })
})
