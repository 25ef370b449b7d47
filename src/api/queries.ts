import { QueryCache, QueryClient, MutationCache, queryOptions, type QueryKey } from "@tanstack/react-query"
import type { Api, CallName, InputOf, OutputOf } from "./client.ts"
import { Unreachable, type ApiError } from "./errors.ts"

/** Query options that read a call through the query cache. */
export const apiQuery = <Name extends CallName>(api: Api, key: QueryKey, name: Name, input: InputOf<Name>) =>
  queryOptions<OutputOf<Name>, ApiError>({
    queryKey: key,
    queryFn: ({ signal }) => api.run(name, input, { signal })
  })

/** `meta: { quiet: true }`: the caller shows the failure itself. */
const isWithoutDialogs = (meta: Record<string, unknown> | undefined) => meta?.["quiet"] === true

/** Some environments lack `onLine`. */
const isOffline = ({ onLine }: { readonly onLine?: boolean }) => onLine === false

/** The device reports that it is offline, so the bar above the page already shows the failure: see `showConnection`. */
const isShownByBar = (error: unknown) => error instanceof Unreachable && isOffline(navigator)

/** Creates the page's query client; calls `onFailure` once per failure that is not `quiet`. */
export function createQueryClient(onFailure: (error: unknown) => void): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error, { meta }) =>
        isWithoutDialogs(meta) || isShownByBar(error) ? undefined : onFailure(error)
    }),
    mutationCache: new MutationCache({
      onError: (error, _variables, _result, { meta }) =>
        isWithoutDialogs(meta) ? undefined : onFailure(error)
    }),
    defaultOptions: {
      queries: { retry: false, refetchOnWindowFocus: false, networkMode: "always", staleTime: 30_000 },
      mutations: { retry: false, networkMode: "always" }
    }
  })
}

interface InitialQuery {
  readonly key: QueryKey
  readonly data: unknown
}

const isInitialQuery = (entry: unknown): entry is InitialQuery =>
  typeof entry === "object" && entry !== null && "key" in entry && Array.isArray(entry.key) && "data" in entry

/** Fills the cache from the page's `initial-queries` script; ignores malformed entries. */
export function fillCache(queries: QueryClient, json: string | null): void {
  if (json === null || json.trim() === "") return
  const entries: unknown = JSON.parse(json)
  if (!Array.isArray(entries)) return
  for (const { key, data } of entries.filter(isInitialQuery)) queries.setQueryData(key, data)
}
