import { Schema } from "effect"
import { ContestSlug } from "../olympiads/contests.ts"
import { type Endpoint, IdFromText, Instant, pageOf, pageQuery, route, routesBelow } from "../endpoint.ts"
import { wire } from "../wire.ts"

/** Status of a solution or of one test; the last ten values are final. */
export const Verdict = Schema.Literals([
  "queued",
  "running",
  "accepted",
  "partial",
  "wrong_answer",
  "presentation_error",
  "time_limit",
  "memory_limit",
  "output_limit",
  "runtime_error",
  "compilation_error",
  "judge_error"
])
export type Verdict = typeof Verdict.Type

/** A language of the judge; `notes` are text keys that describe its limitations here. */
export const Language = wire({
  id: Schema.String,
  name: Schema.String,
  extension: Schema.String,
  /** Multiplier for a problem's time limit. */
  timeFactor: Schema.Finite,
  notes: Schema.Array(Schema.String),
  /** Whether «Run» executes in the browser. */
  runsInBrowser: Schema.Boolean,
  /** Initial source of a new solution. */
  template: Schema.String
})
export type Language = typeof Language.Type

/** At most 64 KiB as UTF-8. */
export const SourceCode = Schema.String.check(
  Schema.isMinLength(1, { message: "validation.required" }),
  Schema.makeFilter((source: string) => new TextEncoder().encode(source).length <= 65_536, {
    message: "validation.source64k"
  })
)

/** `language` of a solution that consists of answers to the tests of a problem instead of a program. */
export const answersFormat = "answers"

export const solutionFields = {
  id: Schema.Int,
  problemId: Schema.Int,
  /** Id of a programming language, or `answersFormat`. */
  language: Schema.String,
  status: Verdict,
  /** 0 to 100: the share of passed tests, or of the score of a scoring problem; 100 only if accepted. */
  score: Schema.Int,
  /** Time of the slowest test; null until judged. */
  timeMs: Schema.NullOr(Schema.Int),
  memoryKb: Schema.NullOr(Schema.Int),
  testsDone: Schema.Int,
  testsTotal: Schema.Int,
  receivedAt: Instant
} as const

export const SolutionListItem = wire(solutionFields)
export type SolutionListItem = typeof SolutionListItem.Type

/** Result of one test. Only samples include the texts, truncated to 4 KiB each. */
export const TestResult = wire({
  ordinal: Schema.Int,
  sample: Schema.Boolean,
  status: Verdict,
  timeMs: Schema.NullOr(Schema.Int),
  memoryKb: Schema.NullOr(Schema.Int),
  input: Schema.NullOr(Schema.String),
  expected: Schema.NullOr(Schema.String),
  actual: Schema.NullOr(Schema.String),
  /** Standard error of the program; only for samples. */
  message: Schema.NullOr(Schema.String),
  /** The program and the judge's program waited for each other, which is a time limit. */
  deadlocked: Schema.optionalKey(Schema.Literal(true))
})
export type TestResult = typeof TestResult.Type

const points = { score: Schema.Finite, maxScore: Schema.Finite }

/** Result of a group of tests; its tests are those with the ordinals `from` to `to`. */
const GroupResult = wire({
  ...points,
  from: Schema.Int,
  to: Schema.Int,
  /** Null if the group was not judged, because its score could not change any more or a required group failed. */
  status: Schema.NullOr(Verdict)
})
export type GroupResult = typeof GroupResult.Type

/** Score of a solution to a scoring problem, which gives points for groups of tests. */
export const ScoredResult = wire({ ...points, groups: Schema.Array(GroupResult) })
export type ScoredResult = typeof ScoredResult.Type

export const Solution = wire({
  ...solutionFields,
  mine: Schema.Boolean,
  author: Schema.String,
  /** A program, or the text of `writeAnswers`. */
  source: Schema.String,
  compileLog: Schema.NullOr(Schema.String),
  tests: Schema.Array(TestResult),
  /** Only for a judged solution to a scoring problem. */
  scored: Schema.optionalKey(ScoredResult),
  /** Number of solutions ahead in the queue, 0 if next; null once it runs. */
  queuePlace: Schema.NullOr(Schema.Int),
  /** The sandbox that judged it; null if none did. */
  backend: Schema.NullOr(Schema.Literals(["native", "embedded"])),
  /** Received outside the contest time: judged and stored for the jury, but not counted. */
  unofficial: Schema.optionalKey(Schema.Literal(true))
})
export type Solution = typeof Solution.Type

export const PublicSolution = wire({
  ...solutionFields,
  /** Null if the account was deleted; its code is hidden. */
  author: Schema.NullOr(Schema.String),
  mine: Schema.Boolean,
  /** Whether the user may read the code. */
  open: Schema.Boolean
})
export type PublicSolution = typeof PublicSolution.Type

export const SubmitSolution = wire({
  /** Or `answersFormat`, if the problem asks for answers. */
  language: Schema.String,
  /** At most 64 KiB as UTF-8, and `answersBytesMax` for answers. */
  source: Schema.String.check(Schema.isMinLength(1, { message: "validation.required" })),
  contest: Schema.optionalKey(ContestSlug),
  /** Submits even if the source equals the user's last solution; otherwise 409 `same_source`. */
  repeat: Schema.optionalKey(Schema.Boolean)
})
export type SubmitSolution = typeof SubmitSolution.Type

export const Receipt = wire({ id: Schema.Int, status: Verdict, receivedAt: Instant })
export type Receipt = typeof Receipt.Type

/** A run on the server, for languages that cannot run in the browser. */
export const SubmitRun = wire({
  language: Schema.String,
  source: SourceCode,
  inputs: Schema.Array(Schema.String.check(Schema.isMaxLength(65_536))).check(
    Schema.isMinLength(1),
    Schema.isMaxLength(20)
  )
})
export type SubmitRun = typeof SubmitRun.Type

export const RunOutcome = wire({
  status: Schema.Literals([
    "ok",
    "time_limit",
    "memory_limit",
    "output_limit",
    "runtime_error",
    "judge_error"
  ]),
  stdout: Schema.String,
  stderr: Schema.String,
  timeMs: Schema.Int,
  memoryKb: Schema.Int
})
export type RunOutcome = typeof RunOutcome.Type

/**
 * Once `done`, `outcomes` has one entry per input; on a compilation error only `compileLog` is set. `budgetSpent` means
 * the last inputs have no entry, because the time for this run or for all recent runs of its owner ran out.
 */
export const Run = wire({
  id: Schema.String,
  state: Schema.Literals(["queued", "running", "done", "compilation_error", "judge_error"]),
  compileLog: Schema.NullOr(Schema.String),
  outcomes: Schema.Array(RunOutcome),
  budgetSpent: Schema.NullOr(Schema.Literals(["run", "owner"]))
})
export type Run = typeof Run.Type

/** An input on which a program fails, made by the judge; never a test of the problem. */
export const FoundCounterexample = wire({
  input: Schema.String,
  /** The output of a right solution. */
  expected: Schema.String,
  actual: Schema.String,
  status: Verdict,
  /** Standard error of the program, or the message of the problem's checker; may be empty. */
  message: Schema.String
})
export type FoundCounterexample = typeof FoundCounterexample.Type

/**
 * The search for an input on which a solution fails. `unavailable`: this solution or problem has no search. `locked`:
 * `failuresLeft` more failed attempts are needed. `none`: the program is right on all `tried` inputs.
 */
export const Counterexample = wire({
  state: Schema.Literals([
    "unavailable",
    "locked",
    "offered",
    "queued",
    "running",
    "found",
    "none",
    "failed"
  ]),
  failuresLeft: Schema.Int,
  tried: Schema.Int,
  found: Schema.NullOr(FoundCounterexample)
})
export type Counterexample = typeof Counterexample.Type

const ofProblem = routesBelow("/problems/:id", "either", { id: IdFromText })
const ofLearnersProblem = routesBelow("/problems/:id", "learner", { id: IdFromText })

const ofCounterexample = <const Method extends "GET" | "POST">(method: Method) => ({
  ...route(method, "/solutions/:id/counterexample", "learner"),
  params: { id: IdFromText }
})

/** Solutions, runs and languages. */
export const solutionEndpoints = {
  listLanguages: { ...route("GET", "/languages", "guest"), success: Schema.Array(Language) },
  submitSolution: {
    ...ofLearnersProblem("POST", "/solutions"),
    maxBytes: 1024 * 1024,
    payload: SubmitSolution,
    success: Receipt,
    status: 202,
    failures: [
      "NotFound",
      "Invalid",
      "TooManyRequests",
      "SameSource",
      "UnknownLanguage",
      "LanguageNotAllowed",
      "ContestNotRegistered",
      "ContestNotPassed",
      "ContestNotStarted"
    ],
    idempotent: "keptByCall"
  },
  listMySolutions: {
    ...ofLearnersProblem("GET", "/solutions"),
    /** `contest`: slug of the contest to filter by. */
    query: { ...pageQuery, contest: Schema.optionalKey(Schema.String) },
    success: pageOf(SolutionListItem)
  },
  listAllSolutions: {
    ...ofProblem("GET", "/all-solutions"),
    query: pageQuery,
    success: pageOf(PublicSolution)
  },
  getSolution: {
    ...route("GET", "/solutions/:id", "learner"),
    params: { id: IdFromText },
    success: Solution,
    failures: ["NotFound", "NotSolved"]
  },
  getCounterexample: { ...ofCounterexample("GET"), success: Counterexample, failures: ["NotFound"] },
  /** Starts the search, or says how far it is. */
  startCounterexample: {
    ...ofCounterexample("POST"),
    success: Counterexample,
    status: 202,
    failures: ["NotFound", "QueueFull"]
  },
  startRun: {
    ...ofProblem("POST", "/runs"),
    maxBytes: 1024 * 1024,
    visitorBytes: 64 * 1024,
    payload: SubmitRun,
    success: Run,
    status: 202,
    failures: ["NotFound", "Invalid", "TooManyRequests", "UnknownLanguage", "LanguageNotAllowed", "QueueFull"]
  },
  getRun: {
    ...route("GET", "/runs/:id", "either"),
    params: { id: Schema.String },
    success: Run,
    failures: ["NotFound"]
  }
} as const satisfies Record<string, Endpoint>
