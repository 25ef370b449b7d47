import { keepPreviousData, useQueries, useQuery, type UseQueryResult } from "@tanstack/react-query"
import type { Api } from "../../../../api/client.ts"
import type { Standings, StandingsRow } from "../../../../api/contract/olympiads/standings.ts"
import { queryKeys } from "../../../../api/contract/queryKeys.ts"
import type { ApiError } from "../../../../api/errors.ts"
import { apiQuery } from "../../../../api/queries.ts"
import { useApi } from "../../../shell/session/ApiContext.ts"
import { standingsSearch, type StandingsSearch } from "./standingsSearch.ts"

/** Rows per request. */
export const perPage = 100
/** Polling interval in ms, as long as the server caches the standings; randomised to spread the load. */
const askEveryMs = 3_500 + Math.random() * 1_000

interface Asking {
  readonly slug: string
  readonly search: StandingsSearch
  readonly isOngoing: boolean
}

function pageQuery(api: Api, { slug, search, isOngoing }: Asking, page: number) {
  const { grade, ...texts } = standingsSearch.query(search)
  const narrowed = { ...texts, ...(grade !== undefined && { grade: Number(grade) }) }
  return {
    ...apiQuery(api, queryKeys.standings(slug, { ...narrowed, page }), "getStandings", {
      params: { slug },
      query: { ...narrowed, page, limit: perPage }
    }),
    refetchInterval: isOngoing ? askEveryMs : (false as const),
    meta: { quiet: true }
  }
}

/** The first page with the totals; keeps the previous search's rows until new ones load. */
export const useFirstPage = (asking: Asking): UseQueryResult<Standings, ApiError> =>
  useQuery({ ...pageQuery(useApi(), asking, 1), placeholderData: keepPreviousData })

/** Rows of the visible later pages by index; undefined until loaded. */
export function useFurtherPages(
  asking: Asking,
  pages: ReadonlyArray<number>
): (index: number) => StandingsRow | undefined {
  const api = useApi()
  const results = useQueries({ queries: pages.map((page) => pageQuery(api, asking, page)) })
  return (index) => {
    const page = Math.floor(index / perPage) + 1
    return results[pages.indexOf(page)]?.data?.items[index % perPage]
  }
}
