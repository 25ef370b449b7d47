import { useQueryClient } from "@tanstack/react-query"
import type { QueryFilters } from "@tanstack/react-query"
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

/** What is out of date after which news. */
const changed: Readonly<Record<ContestMessages, (slug: string) => ReadonlyArray<QueryFilters>>> = {
  life: contestQueries,
  mine: contestQueries,
  announcements: announcementQueries,
  questions: asked,
  standings: scores,
  // Nobody waits for their own points.
  verdict: mine,
  all: (slug) => [...contestQueries(slug), ...announcementQueries(slug), ...asked(slug), ...scores(slug)]
}

/** Keeps what a contest's pages show as new as the live stream tells. */
export function useFreshContest(slug: string): void {
  const queries = useQueryClient()
  useContestMessages(slug, (message) => {
    for (const filter of changed[message](slug)) void queries.invalidateQueries(filter)
  })
}
