import { Effect, Exit, Schema } from "effect"
import { problemEndpoints } from "../../src/api/contract/problems.ts"
import { queryKeys } from "../../src/api/contract/queryKeys.ts"
import type { Language } from "../i18n/translate.ts"
import type { InitialQuery } from "../pages/InitialQueries.ts"
import { listLanguages } from "../submissions/Languages.ts"
import { getProblem } from "./getProblem.ts"
import { listProblems } from "./listProblems.ts"
import { problemQuery } from "./problemQuery.ts"
import { TopicNames } from "./TopicNames.ts"

const none: ReadonlyArray<InitialQuery> = []
const listQuery = Schema.decodeUnknownExit(Schema.Struct(problemEndpoints.listProblems.query))

/** The initial queries of a page for visitors; none for pages that have no public data, or unknown ones. */
export const initialQueries = Effect.fn("initialQueries")(function* (
  path: string,
  search: URLSearchParams,
  language: Language
) {
  if (path === "/problems") return yield* listPage(search, language)
  const id = /^\/problem\/([1-9]\d{0,14})(?:\/description)?$/.exec(path)?.[1]
  return id === undefined ? none : yield* problemPage(Number(id), language)
})

const listKeys = ["q", "topic", "difficulty", "status", "sort", "page"] as const

/** The browser leaves these out of its query, because they say nothing. */
const isDefault = (key: string, value: string) =>
  value === "" || (key === "sort" && value === "id") || (key === "page" && value === "1")

const listPage = Effect.fnUntraced(function* (search: URLSearchParams, language: Language) {
  const asked = Object.fromEntries(
    listKeys.flatMap((key) => {
      const value = search.get(key)?.trim()
      return value === undefined || isDefault(key, value) ? [] : [[key, value]]
    })
  )
  const query = listQuery(asked)
  if (Exit.isFailure(query)) return none
  const [list, topics] = yield* Effect.all([
    listProblems(problemQuery(query.value, false), null, language),
    TopicNames.use((names) => names.in(language))
  ])
  const entries: ReadonlyArray<InitialQuery> = [
    { key: queryKeys.problems(query.value), data: list },
    { key: queryKeys.topics, data: [...topics.values()] }
  ]
  return entries
})

const problemPage = (id: number, language: Language) =>
  Effect.all([getProblem(id, null, language), listLanguages()]).pipe(
    Effect.map(([problem, languages]): ReadonlyArray<InitialQuery> => [
      { key: queryKeys.problem(id), data: problem },
      // None yet: the judge has only just been started, and the page asks again by itself.
      ...(languages.length === 0 ? [] : [{ key: queryKeys.languages, data: languages }])
    ]),
    Effect.catchTag("Refusal", () => Effect.succeed(none))
  )
