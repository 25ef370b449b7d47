import { Schema } from "effect"
import {
  type Endpoint,
  type FileFacts,
  FileAnswer,
  IdFromText,
  Instant,
  Nothing,
  pageOf,
  pageQuery,
  route,
  routesBelow
} from "../endpoint.ts"
import { CheckerFlags, LanguageLimit } from "../practice/problems.ts"
import { Verdict } from "../practice/solutions.ts"
import { wire } from "../wire.ts"
import { ProblemProof, proofSummaryFields } from "./problemProofs.ts"
import { ProblemVersion, VersionChanges } from "./problemVersions.ts"
import { PracticeRejudgeChoice, PracticeRejudgingState, rejudgingAct, rejudgingParams } from "./rejudge.ts"
import { AddedOrganiser } from "./rights.ts"

const mebibyte = 1024 * 1024

/** Limits of the problems that organisers bring: sizes in bytes, lengths in characters, and numbers of things. */
export const authoredProblemLimits = {
  zipBytes: 50 * mebibyte,
  testBytes: 15 * mebibyte,
  allTestBytes: 128 * mebibyte,
  imageBytes: 512 * 1024,
  statementLength: 200_000,
  timeMs: { least: 100, most: 60_000 },
  memoryMb: { least: 16, most: 2048 },
  outputBytes: 64 * mebibyte,
  submissions: 100,
  inputValidators: 10,
  /** Of the texts of all input validators. */
  inputValidatorsLength: mebibyte,
  topics: 20,
  links: 20,
  lengths: { title: 200, topic: 100, source: 300 },
  /** Problems of one owner, versions of one problem, and the size of all its versions. */
  problems: 200,
  versions: 500,
  versionBytes: 2048 * mebibyte
} as const

/** Roles of an organiser in one problem; each role includes the permissions of those after it. */
export const ProblemRole = Schema.Literals(["owner", "editor", "viewer"])
export type ProblemRole = typeof ProblemRole.Type

const StatementLanguage = Schema.Literals(["ru", "en"])
const StatementFormat = Schema.Literals(["markdown", "tex"])
export type StatementFormat = typeof StatementFormat.Type

const authoredProblemFields = {
  id: Schema.Int,
  titleRu: Schema.NullOr(Schema.String),
  titleEn: Schema.NullOr(Schema.String),
  problemRole: ProblemRole,
  /** The owner published the problem. Otherwise it becomes public only after a contest with it. */
  published: Schema.Boolean,
  /** Number of the current version, which is the one that is judged; counts from 1. */
  version: Schema.Int,
  changedAt: Instant,
  tests: Schema.Int,
  proof: Schema.NullOr(wire(proofSummaryFields))
} as const

/** A problem in the organiser's list. */
export const AuthoredProblem = wire(authoredProblemFields)
export type AuthoredProblem = typeof AuthoredProblem.Type

/** Why the problem cannot be published now; only owners publish. */
export const PublicationObstacle = Schema.Literals(["published", "notOwner", "notProved", "inContest"])
export type PublicationObstacle = typeof PublicationObstacle.Type

/** A statement of the current version; its texts come from `getProblemStatement`. */
const StatementSummary = wire({
  language: StatementLanguage,
  title: Schema.String,
  format: StatementFormat,
  /** File of the package, such as `statement/problem.en.md`. */
  path: Schema.String
})

const ProblemImage = wire({ name: Schema.String, bytes: Schema.Int })

export const AuthoredProblemDetails = wire({
  ...authoredProblemFields,
  statements: Schema.Array(StatementSummary),
  /** Whether learners submit answers to the tests instead of a program. Limits then hold for authors' programs alone. */
  submitsAnswers: Schema.Boolean,
  /** Before multiplication by a language's time factor. Null until a proof has derived it from programs. */
  timeLimitMs: Schema.NullOr(Schema.Int),
  /** Whether the package has no limit, so that it follows from the solutions that have to be accepted. */
  limitFromPrograms: Schema.Boolean,
  memoryLimitMb: Schema.Int,
  /** Names of the languages in which solutions are accepted; null for all. A name is a code if the platform knows no other. */
  languages: Schema.NullOr(Schema.Array(Schema.String)),
  /** The problem's own limits in single languages, by the same names. */
  languageLimits: Schema.Array(LanguageLimit),
  outputLimitBytes: Schema.Int,
  /** Null if the problem's own program checks outputs. */
  checker: Schema.NullOr(CheckerFlags),
  difficulty: Schema.Int,
  topics: Schema.Array(Schema.String),
  source: Schema.NullOr(Schema.String),
  samples: Schema.Int,
  solutions: Schema.Int,
  /** Programs of the package that check its inputs. */
  inputValidators: Schema.Array(Schema.String),
  /** Names of the generators of the package that can make tests here. */
  generators: Schema.Array(Schema.String),
  images: Schema.Array(ProblemImage),
  /** Null if the caller can publish the problem now. */
  publicationObstacle: Schema.NullOr(PublicationObstacle)
})
export type AuthoredProblemDetails = typeof AuthoredProblemDetails.Type

export const ProblemTest = wire({
  ordinal: Schema.Int,
  /** Such as `sample/1` or `secret/05-large`. */
  name: Schema.String,
  sample: Schema.Boolean,
  inputBytes: Schema.Int,
  answerBytes: Schema.Int
})
export type ProblemTest = typeof ProblemTest.Type

/** The first KiB of a test's files; `null` stands for bytes that are no text. */
export const ProblemTestText = wire({
  input: Schema.NullOr(Schema.String),
  answer: Schema.NullOr(Schema.String),
  inputBytes: Schema.Int,
  answerBytes: Schema.Int
})
export type ProblemTestText = typeof ProblemTestText.Type

/** An author's solution; `verdict` and `ok` are those of the last proof of the current version, null without one. */
export const AuthorSolution = wire({
  path: Schema.String,
  /** Null for a language that the judge does not know; such a solution is not proved. */
  language: Schema.NullOr(Schema.String),
  expected: Schema.Array(Verdict),
  verdict: Schema.NullOr(Verdict),
  ok: Schema.NullOr(Schema.Boolean)
})
export type AuthorSolution = typeof AuthorSolution.Type

export const AuthorSolutionSource = wire({
  path: Schema.String,
  language: Schema.NullOr(Schema.String),
  source: Schema.String,
  /** Further files of the program. */
  files: Schema.Array(wire({ name: Schema.String, source: Schema.String }))
})
export type AuthorSolutionSource = typeof AuthorSolutionSource.Type

/** A statement as learners see it, in sanitised HTML. */
const renderedFields = {
  statementHtml: Schema.String,
  inputHtml: Schema.String,
  outputHtml: Schema.String,
  notesHtml: Schema.NullOr(Schema.String)
} as const

export const ProblemStatement = wire({
  version: Schema.Int,
  language: StatementLanguage,
  title: Schema.String,
  format: StatementFormat,
  /** The text of the file. */
  text: Schema.String,
  ...renderedFields,
  editorialHtml: Schema.NullOr(Schema.String),
  hintsHtml: Schema.Array(Schema.String)
})
export type ProblemStatement = typeof ProblemStatement.Type

export const RenderedStatement = wire({
  ...renderedFields,
  /** Commands of TeX that are shown as they are written. */
  unknown: Schema.Array(wire({ line: Schema.Int, text: Schema.String }))
})
export type RenderedStatement = typeof RenderedStatement.Type

/** An organiser of a problem. */
export const ProblemOrganiser = wire({
  userId: Schema.Int,
  email: Schema.String,
  name: Schema.NullOr(Schema.String),
  problemRole: ProblemRole,
  me: Schema.Boolean
})
export type ProblemOrganiser = typeof ProblemOrganiser.Type

const ProblemOrganisers = Schema.Array(ProblemOrganiser)

const Line = (longest: 100 | 300) =>
  Schema.String.check(
    Schema.isMaxLength(longest, { message: `validation.max${longest}` }),
    Schema.isPattern(/^[^\p{Cc}\p{Cs}\p{Zl}\p{Zp}]*$/u, { message: "validation.title" })
  )

const Title = Line(100).check(Schema.isPattern(/\S/, { message: "validation.required" }))

const StatementText = Schema.String.check(
  Schema.isMaxLength(authoredProblemLimits.statementLength, { message: "validation.statement" }),
  Schema.isPattern(/^[^\0\p{Cs}]*$/u, { message: "validation.invalid" })
)

/** A name below `data/`, without its ending. */
export const ProblemTestName = Schema.String.check(
  Schema.isMaxLength(100, { message: "validation.testName" }),
  Schema.isPattern(/^(sample|secret)(\/[A-Za-z0-9_][A-Za-z0-9_.-]*)+$/, { message: "validation.testName" })
)

/** The name of secret tests that a generator makes. */
const GeneratedName = Schema.String.check(
  Schema.isMaxLength(90, { message: "validation.secretName" }),
  Schema.isPattern(/^secret(\/[A-Za-z0-9_][A-Za-z0-9_.-]*)+$/, { message: "validation.secretName" })
)

/** The name of an image beside the statement. */
export const ProblemImageName = Schema.String.check(
  Schema.isMaxLength(100, { message: "validation.imageName" }),
  Schema.isPattern(/^[A-Za-z0-9_][A-Za-z0-9_-]*\.(png|jpg|jpeg)$/, { message: "validation.imageName" })
)

const filesRule = (count: number, bytes: number, types: ReadonlyArray<string>, message: string) =>
  Schema.Array(
    Schema.Struct({
      type: Schema.String.check(
        Schema.makeFilter((type: string) => types.length === 0 || types.includes(type), { message })
      ),
      size: Schema.Int.check(Schema.isLessThanOrEqualTo(bytes, { message: "validation.fileSize" }))
    }) satisfies Schema.Codec<FileFacts>
  ).check(
    Schema.isMinLength(count, { message: "validation.required" }),
    Schema.isMaxLength(count, { message: "validation.files" })
  )

const formOf = (
  name: string,
  maxCount: number,
  maxBytes: number,
  types: ReadonlyArray<string>,
  message: string
) =>
  ({
    lists: [],
    files: { name, maxCount, maxBytes, types, rule: filesRule(maxCount, maxBytes, types, message) }
  }) as const

/** The field `package` with one zip. */
const zipForm = {
  ...formOf("package", 1, authoredProblemLimits.zipBytes, ["application/zip"], "validation.zip"),
  asSent: true
} as const
/** The field `files` with the input and then the answer. */
const testForm = {
  ...formOf("files", 2, authoredProblemLimits.testBytes, [], "validation.invalid"),
  asSent: true
} as const
const imageForm = formOf(
  "image",
  1,
  authoredProblemLimits.imageBytes,
  ["image/png", "image/jpeg"],
  "validation.imageType"
)

const ExportForm = Schema.Literals(["edition", "stored"])
export type ExportForm = typeof ExportForm.Type

const params = { problemId: IdFromText } as const
const ofProblem = routesBelow("/organiser/problems/:problemId", "organiser", params)

/** The new current version. `made` is false if the package is the same as before, so that there is no new version. */
const MadeVersion = wire({ version: Schema.Int, made: Schema.Boolean })

/**
 * Failures of every call that makes a version; 409 `problem_changed` if `version` is not the current one, 409
 * `problem_in_contest` if an announced contest that is not closed has the problem, and the user may not change it.
 */
const making = [
  "NotFound",
  "PackageInvalid",
  "ProblemChanged",
  "ProblemInContest",
  "ProblemLimitReached",
  "Unavailable"
] as const
/**
 * Further failures of an upload: 409 `tests_being_made` while the judge runs the generators of a package without secret
 * tests. The same upload succeeds when they are made, or lists `faults`.
 */
const uploading = ["TestsBeingMade", "TooManyRequests"] as const
const reading = ["NotFound", "PackageInvalid", "Unavailable"] as const

/** The version that a change is based on. */
const based = { version: Schema.Int } as const
/** The same in a form or in an address. */
const basedText = { version: IdFromText } as const

/** Problems that organisers bring. Other users, and organisers without a role in the problem, get 404. */
export const authoredProblemEndpoints = {
  /** Problems in which the user has a role, last changed first. */
  listAuthoredProblems: {
    ...route("GET", "/organiser/problems", "organiser"),
    query: { ...pageQuery, q: Schema.optionalKey(Schema.String) },
    success: pageOf(AuthoredProblem)
  },
  /** Makes a reserved problem from a zip; the sender becomes its owner. 422 `package_invalid` lists `faults`. */
  createAuthoredProblem: {
    ...route("POST", "/organiser/problems", "organiser"),
    payload: wire({ detail: Line(300) }),
    multipart: zipForm,
    success: wire({ id: Schema.Int, version: Schema.Int }),
    status: 201,
    failures: ["Invalid", ...uploading, "PackageInvalid", "ProblemLimitReached", "Unavailable"],
    idempotent: true
  },
  getAuthoredProblem: { ...ofProblem("GET", ""), success: AuthoredProblemDetails },
  /** Owners only. 409 `problem_in_use` for a problem that is public, in a contest, or solved by somebody. */
  deleteAuthoredProblem: {
    ...ofProblem("DELETE", ""),
    success: Nothing,
    failures: ["NotFound", "ProblemInUse"]
  },
  /** Newest first. */
  listProblemVersions: {
    ...ofProblem("GET", "/versions"),
    query: pageQuery,
    success: pageOf(ProblemVersion)
  },
  /** Editors and owners. */
  uploadProblemVersion: {
    ...ofProblem("POST", "/versions"),
    payload: wire({ ...basedText, detail: Line(300) }),
    multipart: zipForm,
    success: MadeVersion,
    status: 201,
    failures: [...making, ...uploading, "Invalid"],
    idempotent: true
  },
  /** Owners only. Its zip and its number are gone; 409 `problem_in_use` for the current version. */
  deleteProblemVersion: {
    ...ofProblem("DELETE", "/versions/:number"),
    params: { ...params, number: IdFromText },
    success: Nothing,
    failures: ["NotFound", "ProblemInUse"]
  },
  compareProblemVersions: {
    ...ofProblem("GET", "/versions/:number/changes"),
    params: { ...params, number: IdFromText },
    /** The earlier version; without it, the one before `number`. 404 if there is none. */
    query: { from: Schema.optionalKey(IdFromText) },
    success: VersionChanges,
    failures: reading
  },
  /** Makes a new version from an old one. */
  restoreProblemVersion: {
    ...ofProblem("POST", "/versions/:number/restoration"),
    params: { ...params, number: IdFromText },
    payload: wire(based),
    success: MadeVersion,
    status: 201,
    failures: making
  },
  listProblemTests: { ...ofProblem("GET", "/tests"), success: Schema.Array(ProblemTest) },
  getProblemTest: {
    ...ofProblem("GET", "/tests/:ordinal"),
    params: { ...params, ordinal: IdFromText },
    success: ProblemTestText
  },
  /** Adds a test or replaces the one of this name. */
  saveProblemTest: {
    ...ofProblem("POST", "/tests"),
    payload: wire({ ...basedText, name: ProblemTestName }),
    multipart: testForm,
    success: MadeVersion,
    status: 201,
    failures: [...making, "Invalid"]
  },
  /**
   * Makes secret tests with a generator of the package, and adds them or replaces those of the same names. Without `add` it
   * only shows the first. 409 `tests_being_made` until the judge has made them; then the same call succeeds.
   */
  generateProblemTests: {
    ...ofProblem("POST", "/generated-tests"),
    payload: wire({
      ...based,
      generator: Line(300),
      /** Words for the generator; `{seed}` is a number that follows from the words, `{count}` the number of the test. */
      args: Line(300),
      name: GeneratedName,
      count: Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 100 })),
      add: Schema.Boolean
    }),
    success: wire({ version: Schema.Int, made: Schema.Boolean, first: ProblemTestText }),
    failures: [...making, ...uploading]
  },
  removeProblemTest: {
    ...ofProblem("DELETE", "/tests"),
    query: { ...basedText, name: ProblemTestName },
    success: MadeVersion,
    failures: making
  },
  listAuthorSolutions: { ...ofProblem("GET", "/solutions"), success: Schema.Array(AuthorSolution) },
  getAuthorSolution: {
    ...ofProblem("GET", "/solutions/source"),
    query: { path: Schema.String.check(Schema.isMaxLength(255)) },
    success: AuthorSolutionSource
  },
  getProblemStatement: {
    ...ofProblem("GET", "/statements/:language"),
    params: { ...params, language: StatementLanguage },
    success: ProblemStatement,
    failures: reading
  },
  /** Adds the statement if the language has none. A title in the text does not count. */
  saveProblemStatement: {
    ...ofProblem("PUT", "/statements/:language"),
    params: { ...params, language: StatementLanguage },
    maxBytes: 2 * mebibyte,
    payload: wire({ ...based, title: Title, format: StatementFormat, text: StatementText }),
    success: MadeVersion,
    failures: making
  },
  /** Renders a text as learners would see it, and stores nothing. */
  renderProblemStatement: {
    ...ofProblem("POST", "/rendered"),
    maxBytes: 2 * mebibyte,
    payload: wire({ language: StatementLanguage, format: StatementFormat, text: StatementText }),
    success: RenderedStatement,
    failures: reading
  },
  saveProblemLimits: {
    ...ofProblem("PUT", "/limits"),
    payload: wire({
      ...based,
      /** Null keeps the limit, or the rule from which it follows. */
      timeLimitMs: Schema.NullOr(
        Schema.Int.check(
          Schema.isBetween(
            { minimum: authoredProblemLimits.timeMs.least, maximum: authoredProblemLimits.timeMs.most },
            { message: "validation.timeLimit" }
          )
        )
      ),
      memoryLimitMb: Schema.Int.check(
        Schema.isBetween(
          { minimum: authoredProblemLimits.memoryMb.least, maximum: authoredProblemLimits.memoryMb.most },
          { message: "validation.memoryLimit" }
        )
      )
    }),
    success: MadeVersion,
    failures: making
  },
  /** Adds an image to the statements, or replaces the one of this name. */
  saveProblemImage: {
    ...ofProblem("POST", "/images"),
    payload: wire({ ...basedText, name: ProblemImageName }),
    multipart: imageForm,
    success: MadeVersion,
    status: 201,
    failures: [...making, "Invalid"]
  },
  removeProblemImage: {
    ...ofProblem("DELETE", "/images"),
    query: { ...basedText, name: Schema.String.check(Schema.isMaxLength(100)) },
    success: MadeVersion,
    failures: making
  },
  /** The last proof, also while it runs; null before the first one. Ask again every two seconds while `state` is `running`. */
  getProblemProof: { ...ofProblem("GET", "/proof"), success: Schema.NullOr(ProblemProof) },
  /** Starts a proof of the current version; returns the running one if there is one. */
  startProblemProof: {
    ...ofProblem("POST", "/proof"),
    success: ProblemProof,
    status: 202,
    failures: ["NotFound", "TooManyRequests"]
  },
  /** Editors and owners, as the next two. Ask again every two seconds while `done` is less than `total`. */
  getPracticeRejudging: { ...ofProblem("GET", "/rejudging"), success: PracticeRejudgingState },
  /** Leaves out solutions sent in contests. 409 while another one is running, if no solution matches, or more than 20 000. */
  startPracticeRejudging: {
    ...ofProblem("POST", "/rejudging"),
    payload: PracticeRejudgeChoice,
    success: wire({ total: Schema.Int }),
    failures: ["NotFound", "Conflict", "TooManyRequests"]
  },
  actOnPracticeRejudging: {
    ...ofProblem("POST", "/rejudging/:rejudgingId"),
    ...rejudgingAct,
    params: { ...params, ...rejudgingParams }
  },
  /** Owners only. 409 `problem_not_proved`, `problem_in_contest`. */
  publishProblem: {
    ...ofProblem("POST", "/publication"),
    payload: wire(based),
    success: Nothing,
    failures: ["NotFound", "ProblemChanged", "ProblemNotProved", "ProblemInContest"]
  },
  /**
   * The zip of the current version: in edition 2025-09 of the package format (`edition`, the default), or as it was
   * uploaded or last changed (`stored`). 422 `package_invalid` names what this edition cannot express.
   */
  exportProblem: {
    ...ofProblem("GET", "/package"),
    query: { form: Schema.optionalKey(ExportForm) },
    success: FileAnswer,
    file: ["application/zip"],
    failures: reading
  },
  listProblemOrganisers: { ...ofProblem("GET", "/organisers"), success: ProblemOrganisers },
  /** Owners only, as the next one. 422 if the platform has no organiser with this address. */
  addProblemOrganiser: {
    ...ofProblem("POST", "/organisers"),
    ownBrowser: true,
    payload: wire({ who: AddedOrganiser, problemRole: ProblemRole }),
    success: ProblemOrganisers,
    status: 201,
    failures: ["NotFound", "Invalid"]
  },
  /** 409 for the last owner. */
  changeProblemOrganiser: {
    ...ofProblem("PUT", "/organisers/:userId"),
    ownBrowser: true,
    params: { ...params, userId: IdFromText },
    payload: wire({ problemRole: ProblemRole }),
    success: ProblemOrganisers,
    failures: ["NotFound", "LastOwner"]
  },
  /** An owner removes any person. Every person can remove themselves. 409 for the last owner. */
  removeProblemOrganiser: {
    ...ofProblem("DELETE", "/organisers/:userId"),
    params: { ...params, userId: IdFromText },
    success: Nothing,
    failures: ["NotFound", "LastOwner"]
  }
} as const satisfies Record<string, Endpoint>
