import { useQueryClient, type QueryClient, type QueryKey } from "@tanstack/react-query"
import { useCallback } from "react"
import { useTranslation } from "react-i18next"
import type { Problem } from "../../../api/contract/practice/problems.ts"
import { queryKeys } from "../../../api/contract/queryKeys.ts"
import { apiQuery } from "../../../api/queries.ts"
import { paths } from "../../../routes/paths.ts"
import { useApi } from "../../shell/session/ApiContext.ts"
import { isLearner, useSession } from "../../shell/session/SessionContext.ts"
import { usePreload } from "../../shell/frame/PreloadContext.ts"
import { mayPrefetch } from "../../../ui/mayPrefetch.ts"

interface PageData {
  readonly queries: ReadonlyArray<{ readonly key: QueryKey; readonly data: unknown }>
}

/** Loads a guest's page data in one response, in the form the server embeds in the page. */
async function readPage(queries: QueryClient, id: number, language: string, signal: AbortSignal) {
  const address = `/page-data${paths.problem(id)}?lang=${language}`
  const response = await fetch(address, { signal, headers: { accept: "application/json" } })
  if (!response.ok) throw new Error(`${address} answered ${response.status}`)
  const { queries: entries } = (await response.json()) as PageData
  const own = entries.find(({ key: [name] }) => name === "problem")
  if (own === undefined) throw new Error(`${address} has no problem`)
  // Keep entries that are already cached: replacing them would re-render their observers.
  for (const { key, data } of entries) {
    if (key !== own.key && queries.getQueryData(key) === undefined) queries.setQueryData(key, data)
  }
  return own.data as Problem
}

const loadWorkspace = async () => (await import("../problem/ProblemPage.tsx")).loadSolver()

/** Prefetches a problem's code and data for instant navigation. */
export function usePrefetchProblem(): (id: number) => Promise<void> {
  const api = useApi()
  const queries = useQueryClient()
  const learner = useSession(isLearner)
  const preload = usePreload()
  const { language } = useTranslation().i18n
  return useCallback(
    async (id) => {
      const call = apiQuery(api, queryKeys.problem(id), "getProblem", { params: { id } })
      const ask = () => api.run("getProblem", { params: { id } })
      const data = queries.prefetchQuery({
        ...call,
        queryFn: ({ signal }) => (learner ? ask() : readPage(queries, id, language, signal).catch(ask)),
        // Prefetch failures are silent; the page that needs the data reports them.
        meta: { quiet: true }
      })
      await Promise.all([data, preload(paths.problem(id)).catch(() => {})])
      if (mayPrefetch()) await loadWorkspace().catch(() => {})
    },
    [api, queries, learner, preload, language]
  )
}
