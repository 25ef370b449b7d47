import type { QueryClient } from "@tanstack/react-query"
import { queryKeys } from "../../../api/contract/queryKeys.ts"
import type { Profile } from "../../../api/contract/account/session.ts"

/** Puts a saved profile into the query cache and cancels running profile queries, whose answers may be older. */
export async function cacheProfile(queries: QueryClient, profile: Profile): Promise<void> {
  await queries.cancelQueries({ queryKey: queryKeys.profile })
  queries.setQueryData(queryKeys.profile, profile)
  // The rating contains names and cities.
  await queries.invalidateQueries({ queryKey: ["rating"] })
}
