import { inLanguage, type Localised, type QuestionYaml } from "./questionYaml.ts"
import type { Language } from "../../platform/i18n/translate.ts"

/** A Python program and its expected output, which prove the question's answer. */
export interface Proof {
  readonly program: string
  readonly expected: string
}

const bare = (texts: ReadonlyArray<Localised>, language: Language) =>
  texts.map((text) => inLanguage(text, language).replaceAll("`", ""))

/** JSON string literals are also valid Python. */
const given = (question: QuestionYaml, language: Language) => {
  const code = question.code === undefined ? "" : inLanguage(question.code, language)
  const options = "options" in question ? question.options.map(({ text }) => text) : []
  const items = question.kind === "order" ? question.items : []
  return [
    `code = ${JSON.stringify(code)}`,
    `options = ${JSON.stringify(bare(options, language))}`,
    `items = ${JSON.stringify(bare(items, language))}`
  ]
}

/** The proof of a question's answer; null if there is nothing to run. */
export function questionProof(question: QuestionYaml, language: Language): Proof | null {
  const expected = expectedOf(question, language)
  if (question.proof !== undefined) {
    return { program: [...given(question, language), question.proof].join("\n"), expected }
  }
  const isTyped = question.kind === "number" || question.kind === "text"
  if (!isTyped || question.code === undefined) return null
  return { program: inLanguage(question.code, language), expected }
}

function expectedOf(question: QuestionYaml, language: Language): string {
  if (question.kind === "number") return String(question.answer)
  if (question.kind === "text") {
    const { answers } = question
    return ("ru" in answers ? answers[language] : answers)[0] ?? ""
  }
  if (question.kind === "order") {
    const orders = [question.items.map((_, index) => index + 1), ...(question.alsoRight ?? [])]
    return orders.map((order) => order.join(" ")).join("\n")
  }
  return question.options.flatMap(({ right }, index) => (right === true ? [index + 1] : [])).join(" ")
}
