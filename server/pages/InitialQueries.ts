import { Context, Effect } from "effect"
import type { Language } from "../i18n/translate.ts"

export interface InitialQuery {
  /** As in `src/api/contract/queryKeys.ts`. */
  readonly key: ReadonlyArray<unknown>
  /** Decoded, as the browser's cache holds it. */
  readonly data: unknown
}

/** What pages bring along for visitors, so that their first view needs no call. */
export const InitialQueries = Context.Reference<{
  readonly forPage: (
    path: string,
    search: URLSearchParams,
    language: Language
  ) => Effect.Effect<ReadonlyArray<InitialQuery>>
}>("server/pages/InitialQueries", { defaultValue: () => ({ forPage: () => Effect.succeed([]) }) })
