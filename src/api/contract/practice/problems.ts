import { Schema } from "effect"
import type { Endpoint } from "../endpoint.ts"
import { IdFromText, Nothing, pageOf, pageQuery, route } from "../endpoint.ts"
import { wire } from "../wire.ts"

/** What I have done with a problem. */
export const MyStatus = Schema.Literals(["solved", "error"])
export type MyStatus = typeof MyStatus.Type

export const Topic = wire({ slug: Schema.String, name: Schema.String })
export type Topic = typeof Topic.Type

const listed = {
  id: Schema.Int,
  title: Schema.String,
  /** 1 (first steps) to 10. */
  difficulty: Schema.Int,
  topics: Schema.Array(Topic),
  /** Share of accepted solutions, 0 to 1; null while there is none. */
  acceptedRate: Schema.NullOr(Schema.Finite),
  myStatus: Schema.NullOr(MyStatus),
  favorite: Schema.Boolean
} as const

export const ProblemListItem = wire(listed)
export type ProblemListItem = typeof ProblemListItem.Type

export const Sample = wire({ ordinal: Schema.Int, input: Schema.String, answer: Schema.String })
export type Sample = typeof Sample.Type

/** How an answer is compared; see `src/checker`. */
export const CheckerFlags = wire({
  caseSensitive: Schema.Boolean,
  spaceSensitive: Schema.Boolean,
  floatAbsoluteTolerance: Schema.NullOr(Schema.Finite),
  floatRelativeTolerance: Schema.NullOr(Schema.Finite)
})

/** A problem as it is read and solved. The HTML was made and cleaned by the server. */
export const Problem = wire({
  ...listed,
  /** The language of the statement, which may differ from the one asked for. */
  statementLanguage: Schema.Literals(["ru", "en"]),
  statementHtml: Schema.String,
  inputHtml: Schema.String,
  outputHtml: Schema.String,
  notesHtml: Schema.NullOr(Schema.String),
  samples: Schema.Array(Sample),
  /** Before a language's factor. */
  timeLimitMs: Schema.Int,
  memoryLimitMb: Schema.Int,
  source: Schema.NullOr(Schema.String),
  checker: CheckerFlags,
  previousId: Schema.NullOr(Schema.Int),
  nextId: Schema.NullOr(Schema.Int)
})
export type Problem = typeof Problem.Type

/** `html` is null while the material is closed (an editorial opens after solving). */
export const Material = wire({
  kind: Schema.Literals(["hint", "editorial", "lesson", "link"]),
  title: Schema.String,
  html: Schema.NullOr(Schema.String),
  url: Schema.NullOr(Schema.String)
})
export type Material = typeof Material.Type

export const ProblemSort = Schema.Literals([
  "id",
  "-id",
  "difficulty",
  "-difficulty",
  "accepted",
  "-accepted",
  "title",
  "recent"
])
export type ProblemSort = typeof ProblemSort.Type

const problemParams = { id: IdFromText } as const

/** The problem list and what stands on a problem's page. */
export const problemEndpoints = {
  listProblems: {
    ...route("GET", "/problems", "either"),
    query: {
      ...pageQuery,
      q: Schema.optionalKey(Schema.String),
      topic: Schema.optionalKey(Schema.String),
      /** One value or a range: `3`, `2-5`. */
      difficulty: Schema.optionalKey(Schema.String),
      /** `attempted` is `solved` or `error`; says nothing to a visitor. */
      status: Schema.optionalKey(Schema.Literals(["solved", "error", "attempted", "none", "favorite"])),
      /** My favourites alone; says nothing to a visitor. */
      is_favorite: Schema.optionalKey(Schema.Literal("1")),
      /** `recent`: what I last did something with; a visitor gets the order of `id`. */
      sort: Schema.optionalKey(ProblemSort)
    },
    success: pageOf(ProblemListItem)
  },
  listTopics: { ...route("GET", "/topics", "guest"), success: Schema.Array(Topic) },
  getProblem: {
    ...route("GET", "/problems/:id", "either"),
    params: problemParams,
    success: Problem,
    failures: ["NotFound"]
  },
  getMaterials: {
    ...route("GET", "/problems/:id/materials", "either"),
    params: problemParams,
    success: Schema.Array(Material),
    failures: ["NotFound"]
  },
  addFavorite: {
    ...route("PUT", "/problems/:id/favorite", "learner"),
    params: problemParams,
    success: Nothing,
    failures: ["NotFound"]
  },
  removeFavorite: {
    ...route("DELETE", "/problems/:id/favorite", "learner"),
    params: problemParams,
    success: Nothing,
    failures: ["NotFound"]
  }
} as const satisfies Record<string, Endpoint>
