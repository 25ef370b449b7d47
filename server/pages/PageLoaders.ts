import { Context, type Effect } from "effect"
import type { PageName } from "../../src/routes/pages.ts"
import type { Language } from "../platform/i18n/translate.ts"
import type { PageParams } from "./pageRoutes.ts"

export interface InitialQuery {
  /** As in `src/api/contract/queryKeys.ts`. */
  readonly key: ReadonlyArray<unknown>
  /** Decoded, as the browser's cache holds it. */
  readonly data: unknown
}

/** What a page knows of itself before the browser asks. */
export interface PageData {
  /** Better than the table's title. */
  readonly title?: string
  readonly description?: string
  /** What visitors get with the page, so that their first view needs no call. */
  readonly queries: ReadonlyArray<InitialQuery>
}

interface PageAsked {
  readonly params: PageParams
  readonly search: URLSearchParams
  readonly language: Language
}

/** Loads what a page shows to everybody; null when there is no such page. */
export type PageLoader<R = never> = (asked: PageAsked) => Effect.Effect<PageData | null, never, R>

/** The loaders of pages that have public data. */
export const PageLoaders = Context.Reference<{ readonly [Name in PageName]?: PageLoader }>(
  "server/pages/PageLoaders",
  { defaultValue: () => ({}) }
)
