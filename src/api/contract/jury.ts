import { Schema } from "effect"
import { Instant } from "./endpoint.ts"
import { wire } from "./wire.ts"

/** What the jury tells; `mine` is for me alone. */
export const Announcement = wire({
  id: Schema.Int,
  text: Schema.String,
  createdAt: Instant,
  mine: Schema.Boolean
})
export type Announcement = typeof Announcement.Type

export const ContestQuestion = wire({
  id: Schema.Int,
  problemId: Schema.NullOr(Schema.Int),
  text: Schema.String,
  askedAt: Instant,
  answer: Schema.NullOr(Schema.String),
  answeredAt: Schema.NullOr(Instant),
  mine: Schema.Boolean
})
export type ContestQuestion = typeof ContestQuestion.Type

export const AskQuestion = wire({
  text: Schema.Trim.check(
    Schema.isMinLength(1, { message: "validation.required" }),
    Schema.isMaxLength(2000, { message: "validation.max2000" })
  ),
  problemId: Schema.optionalKey(Schema.Int)
})
export type AskQuestion = typeof AskQuestion.Type
