import type { QueryClient } from "@tanstack/react-query"
import { queryKeys } from "../../../api/contract/queryKeys.ts"
import type { Profile } from "../../../api/contract/account/session.ts"

/** Shows the saved profile wherever a profile is shown; an answer on its way may be older, and is not waited for. */
export async function cacheProfile(queries: QueryClient, profile: Profile): Promise<void> {
  await queries.cancelQueries({ queryKey: queryKeys.profile })
  queries.setQueryData(queryKeys.profile, profile)
  // It has the names and the cities of all.
  await queries.invalidateQueries({ queryKey: ["rating"] })
}
