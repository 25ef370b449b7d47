import { useTranslation } from "react-i18next"
import { readAnswers } from "../../../api/contract/practice/answers.ts"
import type { Problem } from "../../../api/contract/practice/problems.ts"
import type { Solution } from "../../../api/contract/practice/solutions.ts"

const shownMax = 10

interface AnswerAdviceProps {
  readonly solution: Pick<Solution, "source" | "tests">
  readonly problem: Problem
}

/** The tests whose answers are missing or wrong. */
export function AnswerAdvice({ solution, problem }: AnswerAdviceProps) {
  const { t } = useTranslation("answers")
  const answers = readAnswers(solution.source) ?? {}
  const wrong = solution.tests.filter(({ status }) => status !== "accepted")
  return (
    <div className="grid gap-2 rounded-lg bg-accent-soft px-4 py-3 text-sm">
      <p className="font-semibold">{t("wrong", { count: wrong.length })}</p>
      <ul className="grid gap-1">
        {wrong.slice(0, shownMax).map(({ ordinal }) => {
          const name = problem.answerTests?.[ordinal - 1]?.name ?? String(ordinal)
          return (
            <li key={ordinal} className="[overflow-wrap:anywhere]">
              {t("test", { ordinal, name })}: {Object.hasOwn(answers, name) ? t("wrongAnswer") : t("missing")}
            </li>
          )
        })}
        {wrong.length > shownMax && <li>{t("more", { count: wrong.length - shownMax })}</li>}
      </ul>
      <p>{t("next")}</p>
    </div>
  )
}
