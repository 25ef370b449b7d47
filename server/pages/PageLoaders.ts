import { Context, type Effect } from "effect"
import type { PageName } from "../../src/routes/pages.ts"
import type { Language } from "../platform/i18n/translate.ts"
import type { PageParams } from "./pageRoutes.ts"

export interface InitialQuery {
  /** As in `src/api/contract/queryKeys.ts`. */
  readonly key: ReadonlyArray<unknown>
  /** Decoded, as in the browser's query cache. */
  readonly data: unknown
}

/** The data of a page that the server loads. */
export interface PageData {
  /** Overrides the title of the page table. */
  readonly title?: string
  readonly description?: string
  /** Queries sent with the page, so that a visitor's first view needs no calls. */
  readonly queries: ReadonlyArray<InitialQuery>
}

interface PageAsked {
  readonly params: PageParams
  readonly search: URLSearchParams
  readonly language: Language
}

/** Loads a page's public data; null if the page does not exist. */
export type PageLoader<R = never> = (asked: PageAsked) => Effect.Effect<PageData | null, never, R>

/** The loaders of pages that have public data. */
export const PageLoaders = Context.Reference<{ readonly [Name in PageName]?: PageLoader }>(
  "server/pages/PageLoaders",
  { defaultValue: () => ({}) }
)
