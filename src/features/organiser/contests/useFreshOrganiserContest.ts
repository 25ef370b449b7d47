import { useQueryClient } from "@tanstack/react-query"
import { queryKeys } from "../../../api/contract/queryKeys.ts"
import { useContestMessages } from "../../shell/realtime/useContestMessages.ts"

/** Refreshes the organiser console on realtime events, such as a new question. */
export function useFreshOrganiserContest(slug: string): void {
  const queries = useQueryClient()
  useContestMessages(
    slug,
    () => void queries.invalidateQueries({ queryKey: queryKeys.organiserContest(slug) })
  )
}
