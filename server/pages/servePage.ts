import { Effect } from "effect"
import { HttpServerRequest, HttpServerResponse } from "effect/http"
import { pages } from "../../src/routes/pages.ts"
import type { Language } from "../i18n/translate.ts"
import { Config } from "../platform/config.ts"
import { CachedAnswers, pageKey } from "../platform/http/CachedAnswers.ts"
import { Refusal } from "../platform/http/Refusal.ts"
import { pageReader } from "../platform/http/pageReader.ts"
import { isLocal } from "../platform/operations/localOnly.ts"
import { type AskedPage, type MadePage, makePage, makePageData } from "./makePage.ts"
import type { RenderPage } from "./PageRenderer.ts"
import { type PageRoute, pageRoute } from "./pageRoutes.ts"
import type { PageShell } from "./PageShell.ts"
import { sharedWork } from "./sharedWork.ts"

const keptSeconds = 10
/** Before a page's path: its data alone, for those who go there inside the app. */
const dataPrefix = "/page-data"
const localeSeconds = 10_080 * 60

const chosenLanguage = (search: URLSearchParams): Language | null => {
  const lang = search.get("lang")
  return lang === "ru" || lang === "en" ? lang : null
}

/** Taken apart by hand: `//name` would be read as the address of another host. */
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

/** A language that was chosen by the address is remembered, also by browsers without scripts. */
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

const notFound = new Refusal({ kind: "notFound", message: "failure.notFound" })

const isForDevelopers = (route: PageRoute) => route.kind === "page" && route.page.local === true

const redirectTo = (to: string, search: URLSearchParams) =>
  HttpServerResponse.redirect(`${to}${search.size === 0 ? "" : `?${search}`}`, { status: 302 })

const looksLikeFile = (path: string) => /\.[a-z0-9]+$/i.test(path)

/** Unknown addresses lead to the page that says so; whoever asks for a file does not want a page. */
const leadsToNotFound = ({ path }: AskedPage) => path !== pages.notFound.path && !looksLikeFile(path)

const toNotFound = ({ chosen }: AskedPage) =>
  redirectTo(pages.notFound.path, new URLSearchParams(chosen === null ? {} : { lang: chosen }))

/**
 * Answers every address that is not a file or a call: the page, with the status that its address deserves.
 *
 * Visitors who ask for the same page at the same time get one and the same, which is kept for a while.
 */
export const servePage = (shell: PageShell, render: RenderPage | null) => {
  const shared = sharedWork<MadePage>()

  const answerPage = Effect.fnUntraced(function* (route: PageRoute, asked: AskedPage, key: string | null) {
    const { cookieDomain } = yield* Config
    const cached = yield* CachedAnswers
    const begun = cached.version()
    const making = Effect.provideContext(
      makePage(shell, render, route, asked),
      yield* Effect.context<Effect.Services<ReturnType<typeof makePage>>>()
    )
    const { html, policy, status, topics } = yield* key === null ? making : shared(key, making)
    const headers = headersOf(policy, asked, cookieDomain)
    if (status === 404 && leadsToNotFound(asked)) return toNotFound(asked)
    if (key !== null && status === 200 && topics.length > 0 && cached.version() === begun) {
      cached.keepPage(key, { text: html, headers, maxAgeSeconds: keptSeconds, topics })
    }
    return HttpServerResponse.text(html, { status, headers, contentType: headers["content-type"] })
  })

  const answerData = Effect.fnUntraced(function* (asked: AskedPage, key: string | null) {
    const cached = yield* CachedAnswers
    const begun = cached.version()
    const path = asked.path.slice(dataPrefix.length)
    const made = yield* makePageData(pageRoute(path), { ...asked, path })
    if (made === null) return yield* notFound
    const headers = { "content-type": "application/json", ...sameFor(asked) }
    if (key !== null && cached.version() === begun) {
      cached.keepPage(key, { text: made.html, headers, maxAgeSeconds: keptSeconds, topics: made.topics })
    }
    return HttpServerResponse.text(made.html, { headers, contentType: headers["content-type"] })
  })

  return Effect.gen(function* () {
    const request = yield* HttpServerRequest.HttpServerRequest
    if (request.method !== "GET" && request.method !== "HEAD") return yield* notFound
    const asked = readRequest(request)
    const key = pageKey({ url: request.url, headers: { ...request.headers } })
    if (asked.path.startsWith(`${dataPrefix}/`)) return yield* answerData(asked, key)
    const route = pageRoute(asked.path)
    if (route.kind === "redirect") return redirectTo(route.to, asked.search)
    if (isForDevelopers(route) && !isLocal(yield* Config, request.headers)) return yield* notFound
    return yield* answerPage(route, asked, key)
  })
}
