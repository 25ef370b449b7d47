import type { GivenAnswer, RightAnswer } from "../../../src/api/contract/learning/questions.ts"
import type { Language } from "../../platform/i18n/translate.ts"
import { countOptions, inLanguage, type QuestionYaml } from "./questionYaml.ts"
import { renderText } from "./renderQuestionText.ts"
import type { Asked } from "./showQuestion.ts"
import { isRightOrder, shownOrder } from "./optionOrder.ts"

/** Whether an answer has the question's kind and valid option ids. An empty choice is always valid. */
export function fitsQuestion(question: QuestionYaml, given: GivenAnswer): boolean {
  if (given.kind !== question.kind) return false
  if (!("chosen" in given)) return true
  const { chosen } = given
  const count = countOptions(question)
  const known = new Set(chosen).size === chosen.length && chosen.every((id) => id >= 1 && id <= count)
  if (!known) return false
  if (question.kind === "single") return chosen.length <= 1
  return question.kind !== "order" || chosen.length === 0 || chosen.length === count
}

/** Whether an answer is entirely right; there are no partial points. */
export function isRight(question: QuestionYaml, given: GivenAnswer, seed: string): boolean {
  if (!fitsQuestion(question, given)) return false
  if ("text" in given) return isRightText(question, given.text)
  const shown = shownOrder(question, seed)
  const numbers = given.chosen.map((id) => shown[id - 1] ?? 0)
  if (question.kind === "order") return isRightOrder(question, numbers)
  return "options" in question && sameNumbers(numbers, rightNumbers(question))
}

/** The right answer, with the option ids this learner saw, and its explanation. */
export function rightAnswer(question: QuestionYaml, { seed, language }: Asked): RightAnswer {
  return {
    answer: answerTo(question, { seed, language }),
    why: renderText(inLanguage(question.why, language))
  }
}

function answerTo(question: QuestionYaml, { seed, language }: Asked): GivenAnswer {
  if (question.kind === "number") return { kind: "number", text: String(question.answer) }
  if (question.kind === "text") return { kind: "text", text: wordsIn(question.answers, language)[0] ?? "" }
  const shown = shownOrder(question, seed)
  const ids = (numbers: ReadonlyArray<number>) => numbers.map((number) => shown.indexOf(number) + 1)
  if (question.kind === "order") return { kind: "order", chosen: ids(question.items.map((_, at) => at + 1)) }
  return { kind: question.kind, chosen: ids(rightNumbers(question)).toSorted((a, b) => a - b) }
}

type WithOptions = Extract<QuestionYaml, { readonly options: unknown }>

const rightNumbers = ({ options }: WithOptions): ReadonlyArray<number> =>
  options.flatMap(({ right }, index) => (right === true ? [index + 1] : []))

const sameNumbers = (some: ReadonlyArray<number>, others: ReadonlyArray<number>): boolean =>
  some.length === others.length && some.every((number) => others.includes(number))

function isRightText(question: QuestionYaml, text: string): boolean {
  if (question.kind === "number") return readNumber(text) === question.answer
  if (question.kind !== "text") return false
  const typed = comparable(text)
  return (["ru", "en"] as const).some((language) =>
    wordsIn(question.answers, language).some((answer) => comparable(answer) === typed)
  )
}

type Words = Extract<QuestionYaml, { readonly kind: "text" }>["answers"]

/** Accepts the words of both languages, because a learner may switch the language meanwhile. */
const wordsIn = (words: Words, language: Language): ReadonlyArray<string> =>
  "ru" in words ? words[language] : words

/** Parses a number as children write it: `14`, `−3`, `2,5`, `1 000`; null for anything else. */
export function readNumber(text: string): number | null {
  const plain = text.replaceAll(/\s/g, "").replace(/^[−–]/, "-").replace(",", ".")
  return /^[+-]?\d+(?:\.\d+)?$/.test(plain) ? Number(plain) : null
}

/** Ignores case, outer and repeated spaces, and the dots of `ё`. */
const comparable = (text: string): string =>
  text.normalize("NFC").trim().toLowerCase().replaceAll(/\s+/g, " ").replaceAll("ё", "е")
