import { Effect, Exit, Schema } from "effect"
import { problemEndpoints } from "../../../src/api/contract/practice/problems.ts"
import { queryKeys } from "../../../src/api/contract/queryKeys.ts"
import type { Language } from "../../platform/i18n/translate.ts"
import type { PageParams } from "../../pages/pageRoutes.ts"
import { listLanguages } from "../../judge/Languages.ts"
import { firstSentence } from "./firstSentence.ts"
import { getProblem } from "./getProblem.ts"
import { listProblems } from "./listProblems.ts"
import { problemQuery } from "./problemQuery.ts"
import { TopicNames } from "./TopicNames.ts"

const listQuery = Schema.decodeUnknownExit(Schema.Struct(problemEndpoints.listProblems.query))
const listKeys = ["q", "topic", "difficulty", "status", "sort", "page"] as const

/** The browser omits default values from its query keys. */
const isDefault = (key: string, value: string) =>
  value === "" || (key === "sort" && value === "id") || (key === "page" && value === "1")

/** Initial data of the problem list page; an invalid search yields none. */
export const problemListPage = Effect.fn("problemListPage")(function* (asked: {
  readonly search: URLSearchParams
  readonly language: Language
}) {
  const given = Object.fromEntries(
    listKeys.flatMap((key) => {
      const value = asked.search.get(key)?.trim()
      return value === undefined || isDefault(key, value) ? [] : [[key, value]]
    })
  )
  const query = listQuery(given)
  if (Exit.isFailure(query)) return { queries: [] }
  const [list, topics] = yield* Effect.all([
    listProblems(problemQuery(query.value, false), null, asked.language),
    TopicNames.use((names) => names.in(asked.language))
  ])
  return {
    queries: [
      { key: queryKeys.problems(query.value), data: list },
      { key: queryKeys.topics, data: [...topics.values()] }
    ]
  }
}, Effect.orDie)

/** Initial data of a problem page, for all its sections; null if the problem does not exist. */
export const problemPage = Effect.fn("problemPage")(
  function* ({ params, language }: { readonly params: PageParams; readonly language: Language }) {
    const id = Number(params["id"])
    const [problem, languages] = yield* Effect.all([getProblem(id, null, language), listLanguages()])
    return {
      title: problem.title,
      description: firstSentence(problem.statementHtml),
      queries: [
        { key: queryKeys.problem(id), data: problem },
        // Empty right after the start of the judge; the page then requests the languages itself.
        ...(languages.length === 0 ? [] : [{ key: queryKeys.languages, data: languages }])
      ]
    }
  },
  Effect.catchTag("NotFound", () => Effect.succeed(null)),
  Effect.orDie
)
