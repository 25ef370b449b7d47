import { useQueryClient, type QueryFilters } from "@tanstack/react-query"
import { queryKeys } from "../../../api/contract/queryKeys.ts"
import { type ContestMessages, useContestMessages } from "../../shell/realtime/useContestMessages.ts"

const contestQueries = (slug: string): ReadonlyArray<QueryFilters> => [
  { queryKey: queryKeys.contest(slug), exact: true },
  { queryKey: queryKeys.contestInformation(slug) },
  { queryKey: queryKeys.contestProblems(slug) }
]
const announcementQueries = (slug: string): ReadonlyArray<QueryFilters> => [
  { queryKey: queryKeys.announcements(slug) }
]
const asked = (slug: string): ReadonlyArray<QueryFilters> => [{ queryKey: queryKeys.questions(slug) }]
const scores = (slug: string): ReadonlyArray<QueryFilters> => [
  { queryKey: [...queryKeys.contest(slug), "standings"] }
]
const mine = (slug: string): ReadonlyArray<QueryFilters> => [
  { queryKey: queryKeys.contestProblems(slug) },
  ...scores(slug)
]

/** Queries to invalidate by event. */
const changed: Readonly<Record<ContestMessages, (slug: string) => ReadonlyArray<QueryFilters>>> = {
  life: contestQueries,
  mine: contestQueries,
  announcements: announcementQueries,
  questions: asked,
  standings: scores,
  // Refresh the user's own points at once, without waiting for the standings event.
  verdict: mine,
  all: (slug) => [...contestQueries(slug), ...announcementQueries(slug), ...asked(slug), ...scores(slug)]
}

/** Invalidates contest queries on realtime events. */
export function useFreshContest(slug: string): void {
  const queries = useQueryClient()
  useContestMessages(slug, (message) => {
    for (const filter of changed[message](slug)) void queries.invalidateQueries(filter)
  })
}
