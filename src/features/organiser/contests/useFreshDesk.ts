import { useQueryClient } from "@tanstack/react-query"
import { queryKeys } from "../../../api/contract/queryKeys.ts"
import { useContestNews } from "../../shell/realtime/useContestNews.ts"

/** Keeps what the desk shows of a contest as new as the live stream tells: a question is there as it is asked. */
export function useFreshDesk(slug: string): void {
  const queries = useQueryClient()
  useContestNews(slug, () => void queries.invalidateQueries({ queryKey: queryKeys.deskContest(slug) }))
}
