import { useSelector } from "@xstate/react"
import { Flag } from "lucide-react"
import { useTranslation } from "react-i18next"
import { answerIn, attemptIn } from "../../../machines/entryTest/entryAnswers.ts"
import type { EntryTestActorRef } from "../../../machines/entryTestMachine.ts"
import { isAnswered } from "../../../machines/isAnswered.ts"
import { Button } from "../../../ui/Button.tsx"
import { Card } from "../../../ui/Card.tsx"
import { cx } from "../../../ui/cx.ts"

/** Grid of question numbers; marks answered questions and the current one. */
export function QuestionMap({ actor }: { readonly actor: EntryTestActorRef }) {
  const { t } = useTranslation("entryTest")
  const context = useSelector(actor, (snapshot) => snapshot.context)
  const { questions } = attemptIn(context)
  const answered = new Set(
    questions.filter(({ number }) => isAnswered(answerIn(context, number))).map(({ number }) => number)
  )
  return (
    <Card className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h2 className="font-bold">{t("map.title")}</h2>
        <p className="text-sm text-ink-soft">
          {t("map.answered", { answered: answered.size, count: questions.length })}
        </p>
      </div>
      <ol className="grid grid-cols-[repeat(auto-fill,minmax(2.75rem,1fr))] gap-2">
        {questions.map(({ number }) => (
          <li key={number}>
            <button
              type="button"
              aria-current={number === context.at ? "step" : undefined}
              aria-label={t(answered.has(number) ? "map.done" : "map.open", { number })}
              onClick={() => actor.send({ type: "question.opened", question: number })}
              className={cx(
                "grid min-h-11 w-full place-items-center rounded-lg border font-semibold tabular-nums transition-colors",
                answered.has(number)
                  ? "border-accent bg-accent-soft text-accent-ink"
                  : "border-line-strong bg-raised hover:bg-sunken",
                number === context.at && "outline-2 outline-offset-2 outline-accent-ink"
              )}
            >
              {number}
            </button>
          </li>
        ))}
      </ol>
      <div>
        <Button variant="secondary" onClick={() => actor.send({ type: "finish.asked" })}>
          <Flag aria-hidden="true" className="size-5" />
          {t("finish.open")}
        </Button>
      </div>
    </Card>
  )
}
