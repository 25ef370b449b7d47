import { Schema } from "effect"
import { ofContest } from "./contests.ts"
import { contestParams } from "../olympiads/contests.ts"
import { type Endpoint, IdFromText, Nothing, pageOf, pageQuery } from "../endpoint.ts"
import { filledWhenTrimmed } from "../rules.ts"
import { wire } from "../wire.ts"

export const StageOutcome = Schema.Literals(["passed", "not_passed"])
export type StageOutcome = typeof StageOutcome.Type

/** A participant's result in a stage. */
export const stageResultFields = {
  userId: Schema.Int,
  name: Schema.NullOr(Schema.String),
  city: Schema.NullOr(Schema.String),
  grade: Schema.NullOr(Schema.Int),
  points: Schema.Int,
  penaltyMin: Schema.Int,
  /** The jury's reason for overriding the rule; null if the rule decided. */
  appeal: Schema.NullOr(Schema.String),
  /** The participant has started the next stage, so the outcome is final. */
  begunNext: Schema.Boolean
} as const

/** A participant with the outcome of the stage. */
export const SelectionRow = wire({
  ...stageResultFields,
  /** Decided by the selection rule or by the jury. */
  outcome: StageOutcome
})
export type SelectionRow = typeof SelectionRow.Type

/** Participants promoted to the next stage, or to be promoted. */
export const SelectionPreview = wire({
  ...pageOf(SelectionRow).fields,
  /** Null for the last stage. */
  next: Schema.NullOr(
    wire({
      slug: Schema.String,
      titleRu: Schema.NullOr(Schema.String),
      titleEn: Schema.NullOr(Schema.String)
    })
  ),
  /** Results and promotions are published. */
  published: Schema.Boolean,
  passed: Schema.Int,
  candidates: Schema.Int
})
export type SelectionPreview = typeof SelectionPreview.Type

export const Appeal = wire({
  outcome: StageOutcome,
  reason: filledWhenTrimmed(2000)
})
export type Appeal = typeof Appeal.Type

const appealParams = { ...contestParams, userId: IdFromText } as const

/** Promotion to the next stage. */
export const organiserSelectionEndpoints = {
  getSelection: {
    ...ofContest("GET", "/selection"),
    query: {
      ...pageQuery,
      q: Schema.optionalKey(Schema.String),
      outcome: Schema.optionalKey(StageOutcome)
    },
    success: SelectionPreview
  },
  /**
   * Sets the jury's decision about one participant. After publication it takes effect immediately, and the participant
   * is notified.
   */
  decideAppeal: {
    ...ofContest("PUT", "/selection/:userId"),
    params: appealParams,
    payload: Appeal,
    success: Nothing,
    failures: ["NotFound", "Invalid", "ContestActRejected"]
  },
  /** Restores the decision of the selection rule. */
  withdrawAppeal: {
    ...ofContest("DELETE", "/selection/:userId"),
    params: appealParams,
    success: Nothing,
    failures: ["NotFound", "ContestActRejected"]
  }
} as const satisfies Record<string, Endpoint>
