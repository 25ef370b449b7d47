import { createContext, use } from "react"
import type { OrganiserContestDetails, OrganiserRole } from "../../../api/contract/organiser/contests.ts"
import { includes } from "../../../machines/contest/organiserRoles.ts"

/** The contest that the page of the organiser console is about. */
export const ContestContext = createContext<OrganiserContestDetails | null>(null)

export function useContest(): OrganiserContestDetails {
  const contest = use(ContestContext)
  if (contest === null) throw new Error("ContestContext is missing above this component.")
  return contest
}

/** Whether the user's role in the contest includes the permissions of the needed role. */
export const useHasRole = (needed: OrganiserRole) => includes(useContest().organiserRole, needed)
