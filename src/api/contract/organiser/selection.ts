import { Schema } from "effect"
import { organiserParams, ofContest } from "./contests.ts"
import type { Endpoint } from "../endpoint.ts"
import { IdFromText, Nothing, pageOf, pageQuery } from "../endpoint.ts"
import { wire } from "../wire.ts"

export const StageOutcome = Schema.Literals(["passed", "not_passed"])
export type StageOutcome = typeof StageOutcome.Type

/** Somebody who took part, and whether they go on. */
export const SelectionRow = wire({
  userId: Schema.Int,
  name: Schema.NullOr(Schema.String),
  city: Schema.NullOr(Schema.String),
  grade: Schema.NullOr(Schema.Int),
  points: Schema.Int,
  penaltyMin: Schema.Int,
  /** By the rule, or as the jury decided. */
  outcome: StageOutcome,
  /** Why the jury decided otherwise; null when the rule did. */
  appeal: Schema.NullOr(Schema.String),
  /** They have begun the next stage: nothing can be changed any more. */
  begunNext: Schema.Boolean
})
export type SelectionRow = typeof SelectionRow.Type

/** Who would pass, or has passed, to the next stage. */
export const SelectionPreview = wire({
  ...pageOf(SelectionRow).fields,
  /** Null for a contest that no stage follows. */
  next: Schema.NullOr(
    wire({
      slug: Schema.String,
      titleRu: Schema.NullOr(Schema.String),
      titleEn: Schema.NullOr(Schema.String)
    })
  ),
  /** The results are out, and with them who passed. */
  published: Schema.Boolean,
  passed: Schema.Int,
  candidates: Schema.Int
})
export type SelectionPreview = typeof SelectionPreview.Type

export const Appeal = wire({
  outcome: StageOutcome,
  reason: Schema.Trim.check(
    Schema.isMinLength(1, { message: "validation.required" }),
    Schema.isMaxLength(2000, { message: "validation.max2000" })
  )
})
export type Appeal = typeof Appeal.Type

const appealParams = { ...organiserParams, userId: IdFromText } as const

/** Who goes on to the next stage. */
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
  /** The jury decides about one; once the results are out it holds at once, and they are told. */
  decideAppeal: {
    ...ofContest("PUT", "/selection/:userId"),
    params: appealParams,
    payload: Appeal,
    success: Nothing,
    failures: ["NotFound", "Invalid", "ContestActRejected"]
  },
  /** The rule decides about them again. */
  withdrawAppeal: {
    ...ofContest("DELETE", "/selection/:userId"),
    params: appealParams,
    success: Nothing,
    failures: ["NotFound", "ContestActRejected"]
  }
} as const satisfies Record<string, Endpoint>
