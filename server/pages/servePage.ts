import { Effect } from "effect"
import { HttpServerRequest, HttpServerResponse } from "effect/http"
import { type Language, type ServerMessageKey, translate } from "../i18n/translate.ts"
import { Config } from "../platform/config.ts"
import { CachedAnswers, pageKey } from "../platform/http/CachedAnswers.ts"
import { Refusal } from "../platform/http/Refusal.ts"
import { requestLanguage } from "../platform/http/requestLanguage.ts"
import { type InitialQuery, InitialQueries } from "./InitialQueries.ts"
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

const titled = (language: Language, key: ServerMessageKey) =>
  `${translate(language, key)} · ${translate(language, "page.product")}`

const isTitled = (data: unknown): data is { readonly title: string } =>
  typeof data === "object" && data !== null && "title" in data && typeof data.title === "string"

const problemTitle = (queries: ReadonlyArray<InitialQuery>, language: Language) => {
  const data = queries.find(({ key }) => key[0] === "problem")?.data
  return isTitled(data)
    ? `${data.title} · ${translate(language, "page.product")}`
    : titled(language, "page.problem")
}

interface Made {
  readonly content: Pick<PageContent, "title" | "queries"> & { readonly listed: boolean }
  readonly status: 200 | 404
}

const makePage = Effect.fnUntraced(function* (route: PageRoute, asked: Asked): Effect.fn.Return<Made> {
  const { language } = asked
  const missing: Made = {
    content: { title: titled(language, "page.notFound"), queries: [], listed: false },
    status: 404
  }
  if (route.kind === "page") {
    const queries = route.listed && asked.visitor ? yield* queriesOf(asked) : []
    return {
      content: { title: titled(language, route.title), queries, listed: route.listed },
      status: 200
    }
  }
  if (route.kind !== "problem") return missing
  // Whether the problem exists is asked for everyone; what it says is carried for visitors alone.
  const queries = yield* queriesOf({ ...asked, path: `/problem/${route.id}/description` })
  if (queries.length === 0) return missing
  const listed = route.section === "description"
  const carried = listed && asked.visitor ? queries : []
  return {
    content: { title: problemTitle(queries, language), queries: carried, listed },
    status: 200
  }
})

const queriesOf = ({ path, search, language }: Asked) =>
  Effect.flatMap(InitialQueries, ({ forPage }) => forPage(path, search, language))

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
    description: translate(asked.language, "page.description"),
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
