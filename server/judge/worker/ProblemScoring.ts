import { Schema } from "effect"

/** A test of a group, and what it earns. */
const ScoredTest = Schema.Struct({
  ordinal: Schema.Int,
  /** Score of an accepted output, unless the output validator gives another. */
  score: Schema.Finite,
  /** Score of any other output. */
  rejectedScore: Schema.Finite
})
export type ScoredTest = typeof ScoredTest.Type

/** A group of tests: how its score and its verdict follow from those of its items. */
export interface TestGroup {
  /** Path below `data/`, such as `secret/1`; empty for the root, whose score is that of the solution. */
  readonly name: string
  /** Tests and groups in the order of judging. */
  readonly items: ReadonlyArray<ScoredTest | TestGroup>
  /** `pass-fail` earns `maxScore` if every test of the group is accepted, and else 0. */
  readonly aggregation: "pass-fail" | "sum" | "min" | "max" | "avg"
  readonly maxScore: number
  /** Bounds of the score; a score outside is a fault of the package. Null for no bound. */
  readonly range: readonly [lowest: number | null, highest: number | null]
  /** `worst_error` chooses by a fixed order of verdicts. */
  readonly verdict: "first_error" | "worst_error" | "always_accept"
  /** If true, one accepted item makes the group accepted. */
  readonly acceptIfAny: boolean
  /** After which item the rest of the group is not judged. */
  readonly stopsAt: "rejected" | "zero" | "never"
  /** Names of groups whose tests must all be accepted. Otherwise this group is not judged and its score is 0. */
  readonly requires: ReadonlyArray<string>
  /** If true, the item called `sample` is judged, but neither its score nor its verdict counts. */
  readonly ignoresSamples: boolean
}

const TestGroup: Schema.Codec<TestGroup> = Schema.Struct({
  name: Schema.String,
  items: Schema.Array(Schema.Union([ScoredTest, Schema.suspend((): Schema.Codec<TestGroup> => TestGroup)])),
  aggregation: Schema.Literals(["pass-fail", "sum", "min", "max", "avg"]),
  maxScore: Schema.Finite,
  range: Schema.Tuple([Schema.NullOr(Schema.Finite), Schema.NullOr(Schema.Finite)]),
  verdict: Schema.Literals(["first_error", "worst_error", "always_accept"]),
  acceptIfAny: Schema.Boolean,
  stopsAt: Schema.Literals(["rejected", "zero", "never"]),
  requires: Schema.Array(Schema.String),
  ignoresSamples: Schema.Boolean
})

/** How a scoring problem's solutions earn their score. */
export const ProblemScoring = Schema.Struct({
  root: TestGroup,
  /**
   * Scores of the output validator: none; `any` in place of a test's score; or `bounded` by it, as `score.txt` or as a
   * share of it in `score_multiplier.txt`. A checker of Polygon gives `points` up to those of the test, or `percent` of
   * them.
   */
  validatorScores: Schema.Literals(["none", "any", "bounded", "points", "percent"])
})
export type ProblemScoring = typeof ProblemScoring.Type
