import type { Api } from "./client.ts"
import { queryKeys } from "./contract/queryKeys.ts"
import type { Contest } from "./contract/olympiads/contests.ts"
import { apiQuery } from "./queries.ts"

const tenMinutes = 600_000

/**
 * Query for the contest shown in the menus; its data is null if there is none.
 *
 * Cached for ten minutes. Failures show no toast, because menus work without it.
 */
export const latestContestQuery = (api: Api) => ({
  ...apiQuery(api, queryKeys.latestContest, "getLatestContest", {}),
  staleTime: tenMinutes,
  gcTime: tenMinutes,
  meta: { quiet: true }
})

/** Whether the lightning icon is lit: a contest exists and is not over. */
export const isContestOn = (contest: Contest | null | undefined): boolean =>
  contest !== null &&
  contest !== undefined &&
  contest.status.value !== "result_calculation" &&
  contest.status.value !== "closed_contest"
