import type { problemEndpoints, ProblemSort } from "../../../src/api/contract/practice/problems.ts"
import type { Schema } from "effect"
import { normaliseSearch } from "../../platform/database/normaliseSearch.ts"

type Query = Schema.Struct<typeof problemEndpoints.listProblems.query>["Type"]

/** A parsed query of the problem list, without invalid parameters. */
export interface ProblemQuery {
  readonly words: ReadonlyArray<string>
  /** The problem id, if `q` is a number. */
  readonly id: number | null
  readonly topic: string | null
  readonly difficulty: { readonly from: number; readonly to: number } | null
  readonly status: "solved" | "error" | "attempted" | "none" | "favorite" | null
  readonly favorite: boolean
  readonly sort: ProblemSort
  readonly page: number
  readonly limit: number
}

const longestSearch = 100

/** Parses the search parameters leniently, including those of old links. */
export function problemQuery(query: Query, signedIn: boolean): ProblemQuery {
  const text = normaliseSearch((query.q ?? "").slice(0, longestSearch))
  const number = /^[#№]? ?(\d{1,9})$/.exec(text)?.[1]
  return {
    words: text === "" ? [] : text.split(" "),
    id: number === undefined ? null : Number(number),
    topic: /^[\w-]{1,60}$/.exec(query.topic ?? "")?.[0] ?? null,
    difficulty: difficultyRange(query.difficulty),
    status: signedIn ? (query.status ?? null) : null,
    favorite: signedIn && query.is_favorite === "1",
    sort: query.sort === "recent" && !signedIn ? "id" : (query.sort ?? "id"),
    page: query.page ?? 1,
    limit: query.limit ?? 20
  }
}

function difficultyRange(text: string | undefined): ProblemQuery["difficulty"] {
  const match = /^(\d{1,2})(?:-(\d{1,2}))?$/.exec(text?.trim() ?? "")
  if (match === null) return null
  const [from, to] = [Number(match[1]), Number(match[2] ?? match[1])]
  return { from: Math.min(from, to), to: Math.max(from, to) }
}
