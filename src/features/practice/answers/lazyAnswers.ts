import { getI18n } from "react-i18next"
import { lazyExtra } from "../../../ui/lazyExtra.ts"

const withTexts = async <Part>(part: Promise<Part>): Promise<Part> => {
  const [loaded] = await Promise.all([part, getI18n().loadNamespaces("answers")])
  return loaded
}

export const SentAnswers = lazyExtra(async () => (await withTexts(import("./SentAnswers.tsx"))).SentAnswers)
export const AnswerAdvice = lazyExtra(
  async () => (await withTexts(import("./AnswerAdvice.tsx"))).AnswerAdvice
)
