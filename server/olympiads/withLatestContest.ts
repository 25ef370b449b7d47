import { Effect } from "effect"
import { queryKeys } from "../../src/api/contract/queryKeys.ts"
import type { PageLoader } from "../pages/PageLoaders.ts"
import type { ReadSql } from "../platform/database/sqlLayer.ts"
import { getLatestContest } from "./listContests.ts"

/**
 * Adds the latest contest to the page's initial data: the public header needs it, and the first visit saves a request.
 */
export const withLatestContest =
  <R>(loader: PageLoader<R>): PageLoader<R | ReadSql> =>
  (asked) =>
    Effect.gen(function* () {
      const page = yield* loader(asked)
      if (page === null) return null
      const data = yield* Effect.orDie(getLatestContest(asked.language))
      return { ...page, queries: [...page.queries, { key: queryKeys.latestContest, data }] }
    })
