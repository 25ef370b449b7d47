import { useSelector } from "@xstate/react"
import { ArrowLeft, ArrowRight, CircleCheck, CloudUpload, Flag } from "lucide-react"
import { useEffect, useRef, useState } from "react"
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
import { Banner } from "../../../ui/Banner.tsx"
import { isAnswered } from "../../../machines/isAnswered.ts"
import { cx } from "../../../ui/cx.ts"
import { AskDialog } from "../../shell/frame/AskDialog.tsx"
import { useActorEvents } from "../../shell/actors/useActorEvents.ts"

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
        <ArrowLeft className="size-5" />
        {t("back")}
      </Button>
      {at < total ? (
        <Button onClick={() => open(at + 1)}>
          {t("forward")}
          <ArrowRight className="size-5" />
        </Button>
      ) : (
        <Button onClick={() => actor.send({ type: "finish.asked" })}>
          <Flag className="size-5" />
          {t("finish.open")}
        </Button>
      )}
    </div>
  )
}

/** Whether all answers are saved, and what happens to unsaved ones. */
function SavedState({ actor }: { readonly actor: EntryTestActorRef }) {
  const { t } = useTranslation("entryTest")
  const waiting = useSelector(actor, (snapshot) => snapshot.hasTag("waitingForNetwork"))
  const synced = useSelector(actor, (snapshot) => snapshot.matches({ taking: { answers: "synced" } }))
  const overruled = useOverruled(actor)
  return (
    <div role="status" className="grid gap-2">
      {waiting ? (
        <Banner
          tone="amber"
          action={
            <Button variant="secondary" size="sm" onClick={() => actor.send({ type: "call.retried" })}>
              {t("saved.retry")}
            </Button>
          }
        >
          {t("saved.waiting")}
        </Banner>
      ) : (
        <p className="flex min-h-7 items-center gap-2 text-sm text-ink-soft [&>svg]:size-4 [&>svg]:shrink-0">
          {synced ? <CircleCheck className="text-success-ink" /> : <CloudUpload />}
          {t(synced ? "saved.all" : "saved.saving")}
        </p>
      )}
      {overruled !== null && <Banner>{t("saved.overruled", { number: overruled })}</Banner>}
    </div>
  )
}

/** Number of the question whose answer another window replaced; null after the user moves to another question. */
function useOverruled(actor: EntryTestActorRef): number | null {
  const at = useSelector(actor, ({ context }) => context.at)
  const [overruled, setOverruled] = useState<{ readonly question: number; readonly at: number } | null>(null)
  useActorEvents(actor, {
    "entryTest.overruled": ({ question }) => setOverruled({ question, at: actor.getSnapshot().context.at })
  })
  return overruled !== null && overruled.at === at ? overruled.question : null
}

/** Grid of question numbers; marks answered questions and the current one. */
function QuestionMap({ actor }: { readonly actor: EntryTestActorRef }) {
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
          <Flag className="size-5" />
          {t("finish.open")}
        </Button>
      </div>
    </Card>
  )
}

/** Confirms finishing; stays open until the server has accepted it. */
function FinishTestDialog({ actor }: { readonly actor: EntryTestActorRef }) {
  const { t } = useTranslation("entryTest")
  const snapshot = useSelector(actor, (current) => current)
  const { context } = snapshot
  const submitting = snapshot.matches("submitting")
  const waiting = snapshot.matches({ submitting: "waitingForNetwork" })
  if (!submitting && !snapshot.matches({ taking: { place: "confirming" } })) return null
  const sending = submitting && !waiting
  const { questions } = attemptIn(context)
  const left = questions.filter(({ number }) => !isAnswered(answerIn(context, number))).length
  const leave = () => actor.send({ type: "finish.cancelled" })
  return (
    <AskDialog
      busy={sending}
      title={t("finish.title")}
      text={left === 0 ? t("finish.all") : t("finish.left", { count: left })}
      cancel={t("finish.cancel")}
      confirm={t(waiting ? "finish.retry" : "finish.confirm")}
      onClose={leave}
      onConfirm={() => actor.send({ type: waiting ? "call.retried" : "finish.confirmed" })}
    >
      <div role="status">{waiting && <Banner tone="amber">{t("finish.waiting")}</Banner>}</div>
    </AskDialog>
  )
}
