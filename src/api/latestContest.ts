import type { Api } from "./client.ts"
import { queryKeys } from "./contract/queryKeys.ts"
import type { Contest } from "./contract/olympiads/contests.ts"
import { apiQuery } from "./queries.ts"

const tenMinutes = 600_000

/**
 * The contest that the menus speak of, for `useQuery`; its data is null while there is none.
 *
 * Kept for ten minutes. Menus do without it when it fails, so a failure makes no toast.
 */
export const latestContestQuery = (api: Api) => ({
  ...apiQuery(api, queryKeys.latestContest, "getLatestContest", {}),
  staleTime: tenMinutes,
  gcTime: tenMinutes,
  meta: { quiet: true }
})

/** Whether the lightning is lit: there is a contest, and it is not over. */
export const isContestOn = (contest: Contest | null | undefined): boolean =>
  contest !== null &&
  contest !== undefined &&
  contest.status.value !== "result_calculation" &&
  contest.status.value !== "closed_contest"
