import { Schema } from "effect"
import { wire } from "../wire.ts"

/** Kinds that are answered by what is chosen: one, any number, or all in an order. */
const ChosenKind = Schema.Literals(["single", "multiple", "order"])
/** Kinds that are answered by what is typed. */
const TypedKind = Schema.Literals(["number", "text"])

/** An option or a line; `id` is its place as this learner sees it, and tells nothing else. */
export const ShownOption = wire({ id: Schema.Int, html: Schema.String })
export type ShownOption = typeof ShownOption.Type

const asked = {
  /** Clean markup of the server's. */
  html: Schema.String,
  /** A program that the question is about. */
  code: Schema.NullOr(Schema.String)
}

/** A question as a browser may know it: nothing in it tells the right answer. */
export const ShownQuestion = Schema.Union([
  wire({ kind: ChosenKind, ...asked, options: Schema.Array(ShownOption) }),
  wire({ kind: TypedKind, ...asked })
])
export type ShownQuestion = typeof ShownQuestion.Type

const Chosen = Schema.Array(Schema.Int).check(Schema.isMaxLength(20))
const Typed = Schema.String.check(
  Schema.isMaxLength(100, { message: "validation.max100" }),
  // No control characters and no halves of characters: they cannot be kept.
  Schema.isPattern(/^[^\p{Cc}\p{Cs}]*$/u)
)

/** What a learner answered: ids of options (for `order` all of them), or a text as typed. Nothing chosen or typed is no answer. */
export const GivenAnswer = Schema.Union([
  wire({ kind: ChosenKind, chosen: Chosen }),
  wire({ kind: TypedKind, text: Typed })
])
export type GivenAnswer = typeof GivenAnswer.Type

/** Told once the question cannot be answered any more, or was answered right. */
export const RightAnswer = wire({
  answer: GivenAnswer,
  /** Clean markup: why it is so. */
  why: Schema.String
})
export type RightAnswer = typeof RightAnswer.Type
