import { Schema } from "effect"
import { wire } from "../wire.ts"

/** Question kinds with options: choose one, choose any number, or put all in order. */
const ChosenKind = Schema.Literals(["single", "multiple", "order"])
/** Question kinds with a typed answer. */
const TypedKind = Schema.Literals(["number", "text"])

/** An option or a line to order; `id` is its position in this learner's view and reveals nothing else. */
export const ShownOption = wire({ id: Schema.Int, html: Schema.String })
export type ShownOption = typeof ShownOption.Type

const asked = {
  /** HTML, sanitised by the server. */
  html: Schema.String,
  /** Source code that the question refers to. */
  code: Schema.NullOr(Schema.String)
}

/** A question as sent to the browser, without the correct answer. */
export const ShownQuestion = Schema.Union([
  wire({ kind: ChosenKind, ...asked, options: Schema.Array(ShownOption) }),
  wire({ kind: TypedKind, ...asked })
])
export type ShownQuestion = typeof ShownQuestion.Type

const Chosen = Schema.Array(Schema.Int).check(Schema.isMaxLength(20))
const Typed = Schema.String.check(
  Schema.isMaxLength(100, { message: "validation.max100" }),
  // Control characters and lone surrogates cannot be stored.
  Schema.isPattern(/^[^\p{Cc}\p{Cs}]*$/u)
)

/** A learner's answer: option ids (all of them for `order`), or the typed text. Empty means no answer. */
export const GivenAnswer = Schema.Union([
  wire({ kind: ChosenKind, chosen: Chosen }),
  wire({ kind: TypedKind, text: Typed })
])
export type GivenAnswer = typeof GivenAnswer.Type

/** The correct answer; sent once the question is closed or answered correctly. */
export const RightAnswer = wire({
  answer: GivenAnswer,
  /** Explanation as sanitised HTML. */
  why: Schema.String
})
export type RightAnswer = typeof RightAnswer.Type
