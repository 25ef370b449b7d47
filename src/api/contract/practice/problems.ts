import { Schema } from "effect"
import {
  type Endpoint,
  FileAnswer,
  IdFromText,
  Nothing,
  pageOf,
  pageQuery,
  route,
  routesBelow
} from "../endpoint.ts"
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

/**
 * The tests that learners answer, in order: the names that answers have, and the sizes of the inputs in bytes. With a
 * `choice` of options, as HTML, the answer is the numbers of the right ones, counted from 1.
 */
export const AnswerTests = Schema.Array(
  Schema.Struct({
    name: Schema.String,
    bytes: Schema.Int,
    choice: Schema.optionalKey(
      Schema.Struct({ several: Schema.Boolean, options: Schema.Array(Schema.String) })
    )
  })
)
export type AnswerTests = typeof AnswerTests.Type

/** Limits in one language. */
export const LanguageLimit = wire({
  language: Schema.String,
  /** Multiplies the time limit in addition to the language's `timeFactor`. */
  timeFactor: Schema.optionalKey(Schema.Finite),
  /** Replaces `memoryLimitMb`. */
  memoryLimitMb: Schema.optionalKey(Schema.Int)
})

/** The statement and the limits of a problem. The server renders and sanitises the HTML. */
export const statementFields = {
  /** Language of the statement; may differ from the requested one. */
  statementLanguage: Schema.Literals(["ru", "en"]),
  statementHtml: Schema.String,
  inputHtml: Schema.String,
  outputHtml: Schema.String,
  notesHtml: Schema.NullOr(Schema.String),
  /** Before multiplication by the language's `timeFactor`. */
  timeLimitMs: Schema.Int,
  memoryLimitMb: Schema.Int,
  /** Ids of the languages in which solutions are accepted; absent if there is no restriction. */
  languages: Schema.optionalKey(Schema.Array(Schema.String)),
  /** The problem's own limits in single languages, by their ids; absent if there are none. */
  languageLimits: Schema.optionalKey(Schema.Array(LanguageLimit)),
  source: Schema.NullOr(Schema.String),
  /** Null if a program of the problem checks outputs, which only the server has. */
  checker: Schema.NullOr(CheckerFlags),
  /** Only if learners submit answers instead of a program. */
  answerTests: Schema.optionalKey(AnswerTests),
  previousId: Schema.NullOr(Schema.Int),
  nextId: Schema.NullOr(Schema.Int)
} as const

/** A problem with its statement. */
export const Problem = wire({ ...listed, ...statementFields, samples: Schema.Array(Sample) })
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

const ofProblem = routesBelow("/problems/:id", "either", { id: IdFromText })
const ofLearnersProblem = routesBelow("/problems/:id", "learner", { id: IdFromText })

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
  getProblem: { ...ofProblem("GET", ""), success: Problem },
  /** The input of a test that learners answer. */
  getTestInput: {
    ...ofProblem("GET", "/inputs/:ordinal"),
    params: { id: IdFromText, ordinal: IdFromText },
    success: FileAnswer,
    file: ["application/octet-stream"]
  },
  getMaterials: { ...ofProblem("GET", "/materials"), success: Schema.Array(Material) },
  addFavorite: { ...ofLearnersProblem("PUT", "/favorite"), success: Nothing },
  removeFavorite: { ...ofLearnersProblem("DELETE", "/favorite"), success: Nothing }
} as const satisfies Record<string, Endpoint>
