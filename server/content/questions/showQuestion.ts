import type { ShownQuestion } from "../../../src/api/contract/learning/questions.ts"
import type { Language } from "../../platform/i18n/translate.ts"
import { inLanguage, type Localised, type QuestionYaml } from "./questionYaml.ts"
import { renderText } from "./renderQuestionText.ts"
import { shownOrder } from "./optionOrder.ts"

/** The view of one learner: the seed determines the order of options. */
export interface Asked {
  readonly seed: string
  readonly language: Language
}

/** The part of a question that the browser may see before the answer. */
export function showQuestion(question: QuestionYaml, { seed, language }: Asked): ShownQuestion {
  const html = renderText(inLanguage(question.text, language))
  const code = question.code === undefined ? null : inLanguage(question.code, language).trimEnd()
  if (question.kind === "number" || question.kind === "text") return { kind: question.kind, html, code }
  const texts = optionTexts(question)
  const options = shownOrder(question, seed).map((number, index) => ({
    id: index + 1,
    html: renderLine(inLanguage(texts[number - 1] ?? "", language))
  }))
  return { kind: question.kind, html, code, options }
}

const optionTexts = (
  question: Exclude<QuestionYaml, { readonly kind: "number" | "text" }>
): ReadonlyArray<Localised> =>
  question.kind === "order" ? question.items : question.options.map(({ text }) => text)

/** Renders Markdown without its outer paragraph, because an option is inside a label. Leading spaces of code stay. */
const renderLine = (text: string): string => renderText(text).replace(/^<p>([^]*)<\/p>$/, "$1")
