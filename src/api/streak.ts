import type { Api } from "./client.ts"
import { queryKeys } from "./contract/queryKeys.ts"
import { apiQuery } from "./queries.ts"

const tenMinutes = 600_000

/**
 * Query for the learner's streak; use `enabled` to run it only while signed in.
 *
 * Cached for ten minutes. Failures show no toast, because menus work without it.
 */
export const streakQuery = (api: Api) => ({
  ...apiQuery(api, queryKeys.streak, "getStreak", {}),
  staleTime: tenMinutes,
  gcTime: tenMinutes,
  meta: { quiet: true }
})
