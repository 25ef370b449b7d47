import { useQuery } from "@tanstack/react-query"
import { streakQuery } from "../../../api/streak.ts"
import { useApi } from "../session/ApiContext.ts"
import { isLearner, useSession } from "../session/SessionContext.ts"

/** The learner's days in a row; 0 for visitors, who are not asked for, and until it is known. */
export function useStreak(): number {
  const enabled = useSession(isLearner)
  const { data } = useQuery({ ...streakQuery(useApi()), enabled })
  return enabled ? (data?.dayCount ?? 0) : 0
}
