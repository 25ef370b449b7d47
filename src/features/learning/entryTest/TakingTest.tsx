import { useSelector } from "@xstate/react"
import { ArrowLeft, ArrowRight, Flag } from "lucide-react"
import { useEffect, useRef } from "react"
import { useTranslation } from "react-i18next"
import type { Attempt } from "../../../api/contract/learning/entryTests.ts"
import type { GivenAnswer } from "../../../api/contract/learning/questions.ts"
import { answerIn, attemptIn } from "../../../machines/entryTest/entryAnswers.ts"
import type { EntryTestActorRef } from "../../../machines/entryTestMachine.ts"
import { Button } from "../../../ui/Button.tsx"
import { Card } from "../../../ui/Card.tsx"
import { useClock } from "../../shell/clock/ClockContext.ts"
import { ContestTimer } from "../../shell/clock/ContestTimer.tsx"
import { QuestionField } from "../../practice/questions/QuestionField.tsx"
import { PageHeading } from "../../shell/frame/PageHeading.tsx"
import { FinishTestDialog } from "./FinishTestDialog.tsx"
import { QuestionMap } from "./QuestionMap.tsx"
import { SavedState } from "./SavedState.tsx"

interface PartProps {
  readonly actor: EntryTestActorRef
}

/** One question at a time, with the question grid and the remaining time. */
export function TakingTest({ actor }: PartProps) {
  const clock = useClock()
  const context = useSelector(actor, (snapshot) => snapshot.context)
  const attempt = attemptIn(context)
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <PageHeading title={context.test?.title ?? ""} className="tracking-tight" />
        <ContestTimer clock={clock} endsAt={Date.parse(attempt.endsAt)} pausedAt={null} checking={false} />
      </div>
      <SavedState actor={actor} />
      <OneQuestion actor={actor} attempt={attempt} />
      <QuestionMap actor={actor} />
      <FinishTestDialog actor={actor} />
    </>
  )
}

function OneQuestion({ actor, attempt }: PartProps & { readonly attempt: Attempt }) {
  const { t } = useTranslation("entryTest")
  const context = useSelector(actor, (snapshot) => snapshot.context)
  const { at } = context
  const heading = useFocusOnChange(at)
  const asked = attempt.questions.find(({ number }) => number === at)
  if (asked === undefined) return null
  const give = (answer: GivenAnswer) => actor.send({ type: "answer.given", question: at, answer })
  return (
    <Card className="grid gap-5">
      <h2 ref={heading} tabIndex={-1} className="text-lg font-bold">
        {t("question", { number: at, total: attempt.questions.length })}
      </h2>
      <QuestionField key={at} question={asked.question} value={answerIn(context, at)} onChange={give} />
      <Steps actor={actor} at={at} total={attempt.questions.length} />
    </Card>
  )
}

/** Focuses the heading when the question changes, but not on first render. */
function useFocusOnChange(at: number) {
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(at)
  useEffect(() => {
    if (shown.current === at) return
    shown.current = at
    heading.current?.focus()
  }, [at])
  return heading
}

function Steps({ actor, at, total }: PartProps & { readonly at: number; readonly total: number }) {
  const { t } = useTranslation("entryTest")
  const open = (question: number) => actor.send({ type: "question.opened", question })
  return (
    <div className="flex flex-wrap justify-between gap-3">
      <Button variant="secondary" disabled={at === 1} onClick={() => open(at - 1)}>
        <ArrowLeft aria-hidden="true" className="size-5" />
        {t("back")}
      </Button>
      {at < total ? (
        <Button onClick={() => open(at + 1)}>
          {t("forward")}
          <ArrowRight aria-hidden="true" className="size-5" />
        </Button>
      ) : (
        <Button onClick={() => actor.send({ type: "finish.asked" })}>
          <Flag aria-hidden="true" className="size-5" />
          {t("finish.open")}
        </Button>
      )}
    </div>
  )
}
