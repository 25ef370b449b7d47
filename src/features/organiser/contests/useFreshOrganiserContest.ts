import { useQueryClient } from "@tanstack/react-query"
import { queryKeys } from "../../../api/contract/queryKeys.ts"
import { useContestMessages } from "../../shell/realtime/useContestMessages.ts"

/** Keeps what the organiser console shows of a contest as new as the live stream tells: a question is there as it is asked. */
export function useFreshOrganiserContest(slug: string): void {
  const queries = useQueryClient()
  useContestMessages(
    slug,
    () => void queries.invalidateQueries({ queryKey: queryKeys.organiserContest(slug) })
  )
}
