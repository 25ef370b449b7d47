import { QueryCache, QueryClient, MutationCache, queryOptions } from "@tanstack/react-query"
import type { QueryKey } from "@tanstack/react-query"
import type { Api, CallName, InputOf, OutputOf } from "./client.ts"
import { Unreachable } from "./errors.ts"
import type { ApiError } from "./errors.ts"

/** A read through the query cache, in one line. */
export const apiQuery = <Name extends CallName>(api: Api, key: QueryKey, name: Name, input: InputOf<Name>) =>
  queryOptions<OutputOf<Name>, ApiError>({
    queryKey: key,
    queryFn: ({ signal }) => api.run(name, input, { signal })
  })

/** `meta: { quiet: true }`: whoever asks shows the failure itself. */
const isWithoutDialogs = (meta: Record<string, unknown> | undefined) => meta?.["quiet"] === true

/** Where there is no such word the device says nothing. */
const isOffline = ({ onLine }: { readonly onLine?: boolean }) => onLine === false

/** The device itself says that it has no network, and so does the bar above the page: see `showConnection`. */
const isShownByBar = (error: unknown) => error instanceof Unreachable && isOffline(navigator)

/** The page's query cache; each failure that is not `quiet` is told to `onFailure` once. */
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

/** Puts what the page brought along into the cache; anything else in that script is ignored. */
export function fillCache(queries: QueryClient, json: string | null): void {
  if (json === null || json.trim() === "") return
  const entries: unknown = JSON.parse(json)
  if (!Array.isArray(entries)) return
  for (const { key, data } of entries.filter(isInitialQuery)) queries.setQueryData(key, data)
}
