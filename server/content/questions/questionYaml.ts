import { Schema } from "effect"
import type { Language } from "../../platform/i18n/translate.ts"

const filled = Schema.String.check(Schema.isPattern(/\S/, { message: "is empty" }))

/** A text in one language, or in both. */
export const Localised = Schema.Union([filled, Schema.Struct({ ru: filled, en: filled })])
export type Localised = typeof Localised.Type

export const inLanguage = (text: Localised, language: Language): string =>
  typeof text === "string" ? text : text[language]

const Option = Schema.Struct({ right: Schema.optionalKey(Schema.Literal(true)), text: Localised })

const rightOnes = (options: ReadonlyArray<typeof Option.Type>) =>
  options.filter(({ right }) => right === true).length

const Options = Schema.Array(Option).check(
  Schema.isMinLength(2, { message: "needs at least two options" }),
  Schema.isMaxLength(10)
)

const words = Schema.Array(filled).check(Schema.isMinLength(1, { message: "needs an answer" }))

const asked = {
  /** Topic slug from `content/topics.yaml`; required in entry tests. */
  topic: Schema.optionalKey(filled),
  /** Markdown. */
  text: Localised,
  code: Schema.optionalKey(Localised),
  /** Markdown. */
  why: Localised,
  /** A Python program that prints the right answer; see `server/content/questions/README.md`. */
  proof: Schema.optionalKey(filled)
}

const isPermutation = (numbers: ReadonlyArray<number>, count: number): boolean =>
  numbers.length === count && new Set(numbers).size === count && numbers.every((n) => n >= 1 && n <= count)

const Order = Schema.Struct({
  kind: Schema.Literal("order"),
  ...asked,
  /** In the right order. */
  items: Schema.Array(Localised).check(
    Schema.isMinLength(3, { message: "needs at least three items" }),
    Schema.isMaxLength(10)
  ),
  /** Other right orders, as item numbers. */
  alsoRight: Schema.optionalKey(Schema.Array(Schema.Array(Schema.Int)))
}).check(
  Schema.makeFilter(
    ({ items, alsoRight = [] }) => alsoRight.every((order) => isPermutation(order, items.length)),
    { message: "alsoRight must name every item once" }
  )
)

const Single = Schema.Struct({
  kind: Schema.Literal("single"),
  ...asked,
  options: Options.check(
    Schema.makeFilter((options) => rightOnes(options) === 1, { message: "needs exactly one right option" })
  )
})

const Multiple = Schema.Struct({
  kind: Schema.Literal("multiple"),
  ...asked,
  options: Options.check(
    Schema.makeFilter((options) => rightOnes(options) > 0, { message: "needs a right option" })
  )
})

const Number = Schema.Struct({ kind: Schema.Literal("number"), ...asked, answer: Schema.Finite })

const Text = Schema.Struct({
  kind: Schema.Literal("text"),
  ...asked,
  /** The first one is displayed as the right answer. */
  answers: Schema.Union([words, Schema.Struct({ ru: words, en: words })])
})

/** A question of an entry test or a lesson, as its author writes it. */
export const QuestionYaml = Schema.Union([Single, Multiple, Number, Text, Order])
export type QuestionYaml = typeof QuestionYaml.Type

/** Number of options or items; 0 for a typed answer. */
export const countOptions = (question: QuestionYaml): number => {
  if ("options" in question) return question.options.length
  return "items" in question ? question.items.length : 0
}
