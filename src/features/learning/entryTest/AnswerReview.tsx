import { Check, ChevronDown, X } from "lucide-react"
import { useTranslation } from "react-i18next"
import type { Reviewed } from "../../../api/contract/learning/entryTests.ts"
import { isAnswered } from "../../../machines/isAnswered.ts"
import { CleanHtml } from "../../../ui/CleanHtml.tsx"
import { QuestionField } from "../../practice/questions/QuestionField.tsx"

/** Collapsed list of all questions with the given answer, the correct one and an explanation. */
export function AnswerReview({ questions }: { readonly questions: ReadonlyArray<Reviewed> }) {
  const { t } = useTranslation("entryTest")
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="grid gap-1">
        <h2 className="text-lg font-bold">{t("review.title")}</h2>
        <p className="text-ink-soft">{t("review.lead")}</p>
      </div>
      {questions.map((each) => (
        <OneReviewed key={each.number} reviewed={each} />
      ))}
    </section>
  )
}

function OneReviewed({ reviewed }: { readonly reviewed: Reviewed }) {
  const { t } = useTranslation("entryTest")
  const { number, topic, isRight, given, question, right } = reviewed
  return (
    <details className="group rounded-xl border border-line bg-raised">
      <summary className="flex min-h-12 cursor-pointer list-none items-center gap-3 rounded-xl px-4 py-2 hover:bg-sunken">
        {isRight ? (
          <Check className="size-5 shrink-0 text-success-ink" />
        ) : (
          <X className="size-5 shrink-0 text-danger-ink" />
        )}
        <span className="flex min-w-0 grow flex-wrap gap-x-3">
          <b>{t("review.question", { number })}</b>
          <span className="text-ink-soft">{topic.name}</span>
        </span>
        <span className="text-sm font-medium whitespace-nowrap">{t(`review.${verdictOf(reviewed)}`)}</span>
        <ChevronDown className="size-5 shrink-0 text-ink-soft transition-transform group-open:rotate-180 motion-reduce:transition-none" />
      </summary>
      <div className="grid gap-4 border-t border-line p-4">
        {!isAnswered(given) && <p className="font-medium">{t("review.noAnswer")}</p>}
        <QuestionField question={question} value={given} onChange={nothing} right={right.answer} />
        <div className="rounded-lg bg-sunken px-4 py-3">
          <p className="mb-1 text-sm font-semibold">{t("review.why")}</p>
          <CleanHtml html={right.why} className="zama-prose" />
        </div>
      </div>
    </details>
  )
}

const nothing = () => {}

const verdictOf = ({ isRight, given }: Reviewed) => {
  if (isRight) return "right"
  return isAnswered(given) ? "wrong" : "skipped"
}
