import type { Api } from "./client.ts"
import { queryKeys } from "./contract/queryKeys.ts"
import { apiQuery } from "./queries.ts"

const tenMinutes = 600_000

/**
 * The learner's streak for `useQuery`; ask with `enabled` only while signed in.
 *
 * Kept for ten minutes. Menus do without it when it fails, so a failure makes no toast.
 */
export const streakQuery = (api: Api) => ({
  ...apiQuery(api, queryKeys.streak, "getStreak", {}),
  staleTime: tenMinutes,
  gcTime: tenMinutes,
  meta: { quiet: true }
})
