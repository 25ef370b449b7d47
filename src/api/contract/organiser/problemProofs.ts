import { Schema } from "effect"
import { Instant } from "../endpoint.ts"
import { Verdict } from "../practice/solutions.ts"
import { wire } from "../wire.ts"

/** `done`: every program ran. `outdated`: another version replaced the tests before the end. `failed`: the judge broke down. */
export const ProofState = Schema.Literals(["running", "done", "outdated", "failed"])
export type ProofState = typeof ProofState.Type

/** The last proof of a problem. `ok` is null until it is done. */
export const proofSummaryFields = {
  version: Schema.Int,
  state: ProofState,
  ok: Schema.NullOr(Schema.Boolean)
} as const

export const proofStepFields = {
  type: Schema.Literals(["solution", "inputValidator"]),
  path: Schema.String,
  /** Null for a program that cannot be run here; it is left out, and its `ok` stays null. */
  language: Schema.NullOr(Schema.String),
  /** Verdicts of which one is right; empty for a validator. */
  expected: Schema.Array(Verdict),
  /** Null until it ran, and for a validator. */
  verdict: Schema.NullOr(Verdict),
  ok: Schema.NullOr(Schema.Boolean),
  /** The first test that failed. For a validator, the first input that it rejects. */
  failedTest: Schema.NullOr(Schema.String),
  slowestTest: Schema.NullOr(Schema.String),
  timeMs: Schema.NullOr(Schema.Int),
  /** The log of the compiler, or what the program wrote; in the language of these programs. */
  message: Schema.NullOr(Schema.String)
} as const

/** One program of a proof. */
export const ProofStep = wire(proofStepFields)
export type ProofStep = typeof ProofStep.Type

/** What the solutions in one language say about the time limit. Times are measured, with no factor applied. */
const LanguageTimes = wire({
  language: Schema.String,
  /** The problem's limit is multiplied by it. */
  timeFactor: Schema.Finite,
  limitMs: Schema.Int,
  slowestRightMs: Schema.NullOr(Schema.Int),
  /** Time of the fastest solution that has to be too slow; four limits if it takes longer than that. */
  fastestSlowMs: Schema.NullOr(Schema.Int),
  /** The problem's limits of which right solutions need at most half, and slow ones at least the double. */
  suggestedFromMs: Schema.NullOr(Schema.Int),
  suggestedToMs: Schema.NullOr(Schema.Int),
  /** False if no limit does both. */
  consistent: Schema.Boolean
})

/** `suggestedMs` is a limit of the problem for all its languages; null if none fits them all, or without right solutions. */
export const TimeLimitAdvice = wire({
  timeLimitMs: Schema.Int,
  suggestedMs: Schema.NullOr(Schema.Int),
  /** False if no limit fits all languages. */
  consistent: Schema.Boolean,
  languages: Schema.Array(LanguageTimes)
})
export type TimeLimitAdvice = typeof TimeLimitAdvice.Type

/** A proof: every author's solution on every test, and every input validator on every input. */
export const ProblemProof = wire({
  ...proofSummaryFields,
  startedAt: Instant,
  finishedAt: Schema.NullOr(Instant),
  /** Programs that ran, of `total`. */
  done: Schema.Int,
  total: Schema.Int,
  steps: Schema.Array(ProofStep),
  /** Null until the proof is done, and for a problem whose learners submit answers. */
  advice: Schema.NullOr(TimeLimitAdvice)
})
export type ProblemProof = typeof ProblemProof.Type
