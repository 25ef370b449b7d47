import { Schema } from "effect"
import type { Endpoint } from "../endpoint.ts"
import { IdFromText, Nothing, pageOf, pageQuery, route } from "../endpoint.ts"
import { wire } from "../wire.ts"

/** The user's status for a problem. */
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
  /** Share of accepted solutions, 0 to 1; null if there are no solutions. */
  acceptedRate: Schema.NullOr(Schema.Finite),
  myStatus: Schema.NullOr(MyStatus),
  favorite: Schema.Boolean
} as const

export const ProblemListItem = wire(listed)
export type ProblemListItem = typeof ProblemListItem.Type

export const Sample = wire({ ordinal: Schema.Int, input: Schema.String, answer: Schema.String })
export type Sample = typeof Sample.Type

/** How the checker compares outputs; see `src/checker`. */
export const CheckerFlags = wire({
  caseSensitive: Schema.Boolean,
  spaceSensitive: Schema.Boolean,
  floatAbsoluteTolerance: Schema.NullOr(Schema.Finite),
  floatRelativeTolerance: Schema.NullOr(Schema.Finite)
})

/** A problem with its statement. The server renders and sanitises the HTML. */
export const Problem = wire({
  ...listed,
  /** Language of the statement; may differ from the requested one. */
  statementLanguage: Schema.Literals(["ru", "en"]),
  statementHtml: Schema.String,
  inputHtml: Schema.String,
  outputHtml: Schema.String,
  notesHtml: Schema.NullOr(Schema.String),
  samples: Schema.Array(Sample),
  /** Before multiplication by the language's `timeFactor`. */
  timeLimitMs: Schema.Int,
  memoryLimitMb: Schema.Int,
  source: Schema.NullOr(Schema.String),
  checker: CheckerFlags,
  previousId: Schema.NullOr(Schema.Int),
  nextId: Schema.NullOr(Schema.Int)
})
export type Problem = typeof Problem.Type

/** `html` is null while the material is locked; an editorial unlocks once the problem is solved. */
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

/** The problem list and problem pages. */
export const problemEndpoints = {
  listProblems: {
    ...route("GET", "/problems", "either"),
    query: {
      ...pageQuery,
      q: Schema.optionalKey(Schema.String),
      topic: Schema.optionalKey(Schema.String),
      /** One value or a range: `3`, `2-5`. */
      difficulty: Schema.optionalKey(Schema.String),
      /** `attempted` means `solved` or `error`. Ignored for guests. */
      status: Schema.optionalKey(Schema.Literals(["solved", "error", "attempted", "none", "favorite"])),
      /** Only the user's favourites. Ignored for guests. */
      is_favorite: Schema.optionalKey(Schema.Literal("1")),
      /** `recent` sorts by the user's last activity; guests get the order of `id`. */
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
