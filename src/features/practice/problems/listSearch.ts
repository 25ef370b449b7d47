import type { InputOf } from "../../../api/client.ts"
import type { ProblemSort } from "../../../api/contract/practice/problems.ts"

type ListQuery = NonNullable<InputOf<"listProblems">["query"]>
export type StatusFilter = NonNullable<ListQuery["status"]>

/** What the address of the problem list says. */
export interface ListSearch {
  readonly q: string
  readonly topic: string | null
  /** One value or a range: `3`, `2-5`. */
  readonly difficulty: string | null
  readonly status: StatusFilter | null
  readonly sort: ProblemSort
  readonly page: number
}

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

const known = <Value extends string>(values: ReadonlyArray<Value>, value: string | null) =>
  values.find((candidate) => candidate === value) ?? null

const pageOf = (value: string | null) => (/^[1-9]\d{0,4}$/.test(value ?? "") ? Number(value) : 1)

function difficultyOf(value: string | null): string | null {
  const range = /^(\d{1,2})(?:-(\d{1,2}))?$/.exec(value ?? "")
  if (range === null) return null
  const [from, to] = [Number(range[1]), Number(range[2] ?? range[1])]
  return from >= 1 && to <= 10 && from <= to ? value : null
}

/** Takes what it knows and ignores the rest. */
export const readListSearch = (params: URLSearchParams): ListSearch => ({
  q: (params.get("q") ?? "").trim().slice(0, 100),
  topic: /^[a-z0-9_-]{1,60}$/.exec(params.get("topic") ?? "")?.[0] ?? null,
  difficulty: difficultyOf(params.get("difficulty")),
  status: known(statuses, params.get("status")),
  sort: known(sorts, params.get("sort")) ?? "id",
  page: pageOf(params.get("page"))
})

/** The same as an address and as a query: only what differs from the whole list in its order. */
export function writeListSearch(search: ListSearch): ListQuery {
  return {
    ...(search.q === "" ? {} : { q: search.q }),
    ...(search.topic === null ? {} : { topic: search.topic }),
    ...(search.difficulty === null ? {} : { difficulty: search.difficulty }),
    ...(search.status === null ? {} : { status: search.status }),
    ...(search.sort === "id" ? {} : { sort: search.sort }),
    ...(search.page === 1 ? {} : { page: search.page })
  }
}

export const addressOf = (search: ListSearch): Record<string, string> =>
  Object.fromEntries(Object.entries(writeListSearch(search)).map(([name, value]) => [name, String(value)]))

export const isFiltered = ({ q, topic, difficulty, status }: ListSearch) =>
  q !== "" || topic !== null || difficulty !== null || status !== null
