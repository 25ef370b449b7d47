import { useQuery, type QueryKey, type UseQueryOptions } from "@tanstack/react-query"
import { createContext, use } from "react"
import type { Api, CallName, InputOf, OutputOf } from "../../../api/client.ts"
import type { ApiError } from "../../../api/errors.ts"
import { apiQuery } from "../../../api/queries.ts"

export const ApiContext = createContext<Api | null>(null)

export function useApi(): Api {
  const api = use(ApiContext)
  if (api === null) throw new Error("ApiContext is missing above this component.")
  return api
}

export type ReadOptions<Name extends CallName> = Omit<
  UseQueryOptions<OutputOf<Name>, ApiError>,
  "queryKey" | "queryFn"
>

/** Query options for a view that shows the failure itself. */
export const quiet = { meta: { quiet: true } }

/** Reads a call through the query cache: `useApiQuery(queryKeys.problem(id), "getProblem", { params: { id } })`. */
export function useApiQuery<Name extends CallName>(
  key: QueryKey,
  name: Name,
  input: InputOf<Name>,
  options?: ReadOptions<Name>
) {
  return useQuery({ ...apiQuery(useApi(), key, name, input), ...options })
}
