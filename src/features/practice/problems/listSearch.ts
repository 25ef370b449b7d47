import type { InputOf } from "../../../api/client.ts"
import type { ProblemSort } from "../../../api/contract/practice/problems.ts"
import {
  matching,
  oneOf,
  pageNumber,
  searchState,
  typedText,
  type SearchAddress
} from "../../shell/frame/useSearchState.ts"

type ListQuery = NonNullable<InputOf<"listProblems">["query"]>
export type StatusFilter = NonNullable<ListQuery["status"]>

export const statuses = ["solved", "error", "none", "favorite"] as const satisfies ReadonlyArray<StatusFilter>

export const sorts = [
  "id",
  "-id",
  "difficulty",
  "-difficulty",
  "accepted",
  "-accepted",
  "title"
] as const satisfies ReadonlyArray<ProblemSort>

/** Accepts a difficulty or a range: `3`, `2-5`. */
function isDifficulty(text: string): boolean {
  const range = /^(\d{1,2})(?:-(\d{1,2}))?$/.exec(text)
  if (range === null) return false
  const [from, to] = [Number(range[1]), Number(range[2] ?? range[1])]
  return from >= 1 && to <= 10 && from <= to
}

/** URL search parameters of the problem list. */
export const listSearch = searchState({
  q: typedText,
  topic: matching((text) => /^[a-z0-9_-]{1,60}$/.test(text), null),
  difficulty: matching(isDifficulty, null),
  status: oneOf(statuses, null),
  sort: oneOf<ProblemSort, ProblemSort>(sorts, "id"),
  page: pageNumber
})

export type ListSearch = ReturnType<typeof listSearch.read>
export type ListAddress = SearchAddress<ListSearch>

export const isFiltered = ({ q, topic, difficulty, status }: ListSearch) =>
  q !== "" || topic !== null || difficulty !== null || status !== null
