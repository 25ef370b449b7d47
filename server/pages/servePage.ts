import { Effect } from "effect"
import { HttpServerRequest, HttpServerResponse } from "effect/http"
import { type Language, type ServerMessageKey, translate } from "../i18n/translate.ts"
import { Config } from "../platform/config.ts"
import { CachedAnswers, pageKey } from "../platform/http/CachedAnswers.ts"
import { Refusal } from "../platform/http/Refusal.ts"
import { requestLanguage } from "../platform/http/requestLanguage.ts"
import { type PageData, PageLoaders } from "./PageLoaders.ts"
import { type PageRoute, pageRoute } from "./pageRoutes.ts"
import type { PageContent, PageShell } from "./PageShell.ts"

const keptSeconds = 10
const localeSeconds = 10_080 * 60

interface Asked {
  readonly path: string
  readonly search: URLSearchParams
  readonly language: Language
  readonly theme: "light" | "dark" | null
  readonly visitor: boolean
}

const chosenLanguage = (search: URLSearchParams): Language | null => {
  const lang = search.get("lang")
  return lang === "ru" || lang === "en" ? lang : null
}

/** Taken apart by hand: `//name` would be read as the address of another host. */
const split = (url: string) => {
  const [path = "", ...search] = url.split("?")
  return { path, search: new URLSearchParams(search.join("?")) }
}

const readRequest = (request: HttpServerRequest.HttpServerRequest): Asked => {
  const { path, search } = split(request.url)
  const { locale, theme, access_token: token } = request.cookies
  const remembered = locale === "ru" || locale === "en" ? locale : null
  return {
    path,
    search,
    language: chosenLanguage(search) ?? remembered ?? requestLanguage(request.headers["accept-language"]),
    theme: theme === "light" || theme === "dark" ? theme : null,
    visitor: token === undefined || token === ""
  }
}

const named = (language: Language, title: string) => `${title} · ${translate(language, "page.product")}`

const titled = (language: Language, key: ServerMessageKey) => named(language, translate(language, key))

interface Made {
  readonly content: Pick<PageContent, "title" | "queries"> & {
    readonly description: string | null
    readonly listed: boolean
  }
  readonly status: 200 | 404
}

const missing = (language: Language): Made => ({
  content: { title: titled(language, "page.notFound"), description: null, queries: [], listed: false },
  status: 404
})

/** Whether a page exists is asked for everyone; what it says is carried for visitors of listed ones alone. */
const makePage = Effect.fnUntraced(function* (route: PageRoute, asked: Asked): Effect.fn.Return<Made> {
  const { language, search, visitor } = asked
  if (route.kind !== "page" || route.name === "notFound") return missing(language)
  const { name, page, params } = route
  if (page.access === "organiser" && visitor) return missing(language)
  const load = (yield* PageLoaders)[name] ?? (() => Effect.succeed<PageData>({ queries: [] }))
  const data = yield* load({ params, search, language })
  if (data === null) return missing(language)
  const listed = page.listed ?? false
  return {
    content: {
      title:
        data.title === undefined ? titled(language, `page.${route.page.title}`) : named(language, data.title),
      description: data.description ?? null,
      queries: listed && visitor ? data.queries : [],
      listed
    },
    status: 200
  }
})

const pageHeaders = (shell: PageShell, language: Language) => ({
  "content-type": "text/html; charset=utf-8",
  "content-language": language,
  "content-security-policy": shell.policy,
  "cache-control": "no-cache",
  vary: "Cookie, Accept-Language, Accept-Encoding"
})

const rememberChoice = (
  response: HttpServerResponse.HttpServerResponse,
  asked: Asked,
  domain: string | null
) => {
  const chosen = chosenLanguage(asked.search)
  return chosen === null
    ? response
    : HttpServerResponse.setCookieUnsafe(response, "locale", chosen, {
        path: "/",
        sameSite: "lax",
        maxAge: localeSeconds * 1000,
        ...(domain === null ? {} : { domain })
      })
}

/** Only unfiltered pages are worth keeping: searches are without number. */
const isKept = (asked: Asked, made: Made) =>
  asked.visitor && made.status === 200 && made.content.queries.length > 0 && asked.search.size === 0

const answerPage = Effect.fnUntraced(function* (
  shell: PageShell,
  route: PageRoute,
  asked: Asked,
  request: HttpServerRequest.HttpServerRequest
) {
  const { publicUrl, cookieDomain } = yield* Config
  const made = yield* makePage(route, asked)
  const html = shell.render({
    ...made.content,
    language: asked.language,
    theme: asked.theme,
    description: made.content.description ?? translate(asked.language, "page.description"),
    canonical: made.content.listed ? `${publicUrl}${asked.path}` : null
  })
  const headers = pageHeaders(shell, asked.language)
  const key = pageKey({ url: request.url, headers: { ...request.headers } })
  if (key !== null && isKept(asked, made)) {
    const kept = { text: html, headers, maxAgeSeconds: keptSeconds, topics: ["problems"] }
    ;(yield* CachedAnswers).keepPage(key, kept)
  }
  const response = HttpServerResponse.text(html, {
    status: made.status,
    headers,
    contentType: headers["content-type"]
  })
  return rememberChoice(response, asked, cookieDomain)
})

const notFound = new Refusal({ kind: "notFound", message: "failure.notFound" })

/** Answers every address that is not a file or a call: the shell, with the status that its address deserves. */
export const servePage = (shell: PageShell) =>
  Effect.gen(function* () {
    const request = yield* HttpServerRequest.HttpServerRequest
    if (request.method !== "GET" && request.method !== "HEAD") return yield* notFound
    const asked = readRequest(request)
    const route = pageRoute(asked.path)
    if (route.kind !== "redirect") return yield* answerPage(shell, route, asked, request)
    const search = asked.search.size === 0 ? "" : `?${asked.search}`
    return HttpServerResponse.redirect(`${route.to}${search}`, { status: 302 })
  })
