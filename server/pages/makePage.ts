import { Effect } from "effect"
import { isRole } from "../../src/api/contract/account/roles.ts"
import {
  isServerMessageKey,
  type Language,
  type ServerMessageKey,
  translate
} from "../platform/i18n/translate.ts"
import { Config } from "../platform/config.ts"
import { type PageData, PageLoaders } from "./PageLoaders.ts"
import type { RenderPage } from "./PageRenderer.ts"
import type { PageRoute } from "./pageRoutes.ts"
import type { PageContent, PageDocument, PageShell } from "./PageShell.ts"

/** A page request and its reader. */
export interface AskedPage {
  readonly path: string
  readonly search: URLSearchParams
  /** The language in the address, or null. */
  readonly chosen: Language | null
  readonly language: Language
  readonly visitor: boolean
}

export interface MadePage extends PageDocument {
  readonly status: 200 | 404
  /** Topics for `CachedAnswers.invalidate`; empty if the page must not be cached. */
  readonly topics: ReadonlyArray<string>
}

const named = (language: Language, title: string) => `${title} · ${translate(language, "page.product")}`

const titled = (language: Language, key: ServerMessageKey) => named(language, translate(language, key))

interface Found {
  readonly title: string
  readonly description: string
  readonly data: PageData
  readonly listed: boolean
  /** Topics for `CachedAnswers.invalidate`. */
  readonly topics: ReadonlyArray<string>
}

/** Topic names that differ from the first part of the query key. */
const topicOf: Readonly<Record<string, string>> = { problem: "problems", topics: "problems" }

const topicsOf = ({ queries }: PageData) => {
  const names = queries.map(({ key }) => String(key[0]))
  return [...new Set(names.map((name) => topicOf[name] ?? name))]
}

/** Null if the page does not exist. Runs the loader for signed-in users too, because only it knows. */
const findPage = Effect.fnUntraced(function* (
  route: PageRoute,
  asked: AskedPage
): Effect.fn.Return<Found | null> {
  const { language, search, visitor } = asked
  if (route.kind !== "page" || route.name === "notFound") return null
  const { name, page, params } = route
  if (isRole(page.access) && visitor) return null
  if (page.russianOnly === true && language !== "ru") return null
  const load = (yield* PageLoaders)[name] ?? (() => Effect.succeed<PageData>({ queries: [] }))
  const data = yield* load({ params, search, language })
  if (data === null) return null
  const title =
    data.title === undefined ? titled(language, `page.${page.title}`) : named(language, data.title)
  const described = `page.${page.title}.description`
  const description =
    data.description ?? translate(language, isServerMessageKey(described) ? described : "page.description")
  return { title, description, data, listed: page.listed ?? false, topics: [name, ...topicsOf(data)] }
})

const pageNumber = (search: URLSearchParams) =>
  /^[1-9]\d{0,4}$/.test(search.get("page") ?? "") ? Number(search.get("page")) : 1

const headOf = (asked: AskedPage, found: Found | null, publicUrl: string): PageContent["head"] => {
  const { language, path, search, chosen } = asked
  return {
    language,
    title: found?.title ?? titled(language, "page.notFound"),
    description: found?.description ?? translate(language, "page.description"),
    siteName: translate(language, "page.product"),
    publicUrl,
    listed: found?.listed === true ? { path, page: pageNumber(search), lang: chosen } : null
  }
}

/** If rendering fails, returns null, and the browser renders the page. */
const draw = (render: RenderPage, page: Parameters<RenderPage>[0]) =>
  Effect.tryPromise(() => render(page)).pipe(
    Effect.tapError((failure) => Effect.logError("A page could not be drawn", page.path, failure)),
    Effect.orElseSucceed(() => null)
  )

/** A page's public data for navigation within the app; null if there is none. */
export const makePageData = Effect.fn("makePageData")(function* (
  route: PageRoute,
  asked: AskedPage
): Effect.fn.Return<Pick<MadePage, "html" | "topics"> | null> {
  const found = yield* findPage(route, asked)
  if (found?.listed !== true) return null
  return { html: JSON.stringify({ queries: found.data.queries }), topics: found.topics }
})

const make = Effect.fn("makePage")(function* (
  shell: PageShell,
  render: RenderPage | null,
  route: PageRoute,
  asked: AskedPage
): Effect.fn.Return<MadePage, never, Config> {
  const { publicUrl } = yield* Config
  const { path, language, search } = asked
  const found = yield* findPage(route, asked)
  const shared = found?.listed === true && asked.visitor ? found : null
  const queries = shared?.data.queries ?? []
  const address = { path, search: search.size === 0 ? "" : `?${search}` }
  const body =
    shared === null || render === null
      ? null
      : yield* draw(render, { ...address, language, queries, config: shell.config })
  return {
    ...shell.render({ path, head: headOf(asked, found, publicUrl), queries, body }),
    status: found === null ? 404 : 200,
    // A learner's page has no content, so it is the same for all.
    topics: (asked.visitor ? shared : found)?.topics ?? []
  }
})

/** Rendering is by far the slowest step. Above this number browsers render, so that calls are not delayed. */
const drawnAtOnce = 16
const drawing = { pages: 0 }

/** Makes a page: rendered for visitors if it is public, otherwise without content. */
export const makePage = (
  shell: PageShell,
  render: RenderPage | null,
  route: PageRoute,
  asked: AskedPage
): Effect.Effect<MadePage, never, Config> =>
  Effect.suspend(() => {
    if (render === null || !asked.visitor) return make(shell, null, route, asked)
    if (drawing.pages >= drawnAtOnce) {
      // Do not cache it, so that later visitors get a rendered page.
      return Effect.map(make(shell, null, route, asked), (made): MadePage => ({ ...made, topics: [] }))
    }
    drawing.pages += 1
    return Effect.ensuring(
      make(shell, render, route, asked),
      Effect.sync(() => (drawing.pages -= 1))
    )
  })
