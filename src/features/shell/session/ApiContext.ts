import { useQuery } from "@tanstack/react-query"
import type { QueryKey } from "@tanstack/react-query"
import { createContext, use } from "react"
import type { Api, CallName, InputOf } from "../../../api/client.ts"
import { apiQuery } from "../../../api/queries.ts"

export const ApiContext = createContext<Api | null>(null)

export function useApi(): Api {
  const api = use(ApiContext)
  if (api === null) throw new Error("ApiContext is missing above this component.")
  return api
}

/** Reads through the query cache: `useApiQuery(queryKeys.problem(id), "getProblem", { params: { id } })`. */
export function useApiQuery<Name extends CallName>(key: QueryKey, name: Name, input: InputOf<Name>) {
  return useQuery(apiQuery(useApi(), key, name, input))
}
