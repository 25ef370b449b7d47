import { useActorRef, useSelector } from "@xstate/react"
import { CircleCheck, CircleX, CloudOff } from "lucide-react"
import { useEffect, useState, type ReactNode } from "react"
import { useTranslation } from "react-i18next"
import type { QuestionStep } from "../../../api/contract/learning/courses.ts"
import { lessonStepMachine, stepDelivery } from "../../../machines/lessonStepMachine.ts"
import { Button } from "../../../ui/Button.tsx"
import { cx } from "../../../ui/cx.ts"
import { deliver } from "../../../actors/deliver.ts"
import { onNetworkReturn } from "../../shell/connection/networkReturn.ts"
import { useApi } from "../../shell/session/ApiContext.ts"
import { QuestionField } from "../../practice/questions/QuestionField.tsx"
import { Prose } from "../../shell/frame/Prose.tsx"
import type { StepViewProps } from "./LessonView.tsx"
import { StepHeading } from "./StepHeading.tsx"
import { StepNav } from "./StepNav.tsx"
import { inspect } from "../../shell/actors/watchActors.ts"
import { useFailureToasts } from "../../shell/actors/useActorEvents.ts"

/** Starts the machine of a question; `take` sends an answer. */
function useQuestion({ step, steps }: StepViewProps<QuestionStep>) {
  const api = useApi()
  // Created once: the actor is the same on every render.
  const [machine] = useState(() =>
    lessonStepMachine.provide({
      actors: { take: deliver(stepDelivery, api, onNetworkReturn, (answer) => steps.take(step.key, answer)) }
    })
  )
  const actor = useActorRef(machine, { input: { given: step.given, right: step.right }, inspect })
  useFailureToasts(actor)
  const { given, right } = step
  useEffect(() => actor.send({ type: "outcome.received", given, right }), [actor, given, right])
  return actor
}

/** A question, repeated until the answer is correct. */
export function QuestionView(props: StepViewProps<QuestionStep>) {
  const { t } = useTranslation("courses")
  const { lesson, step, at } = props
  const actor = useQuestion(props)
  const isWrong = useSelector(actor, (snapshot) => snapshot.matches("wrong"))
  const waiting = useSelector(actor, (snapshot) => snapshot.hasTag("waitingForNetwork"))
  const { answer, right } = useSelector(actor, ({ context }) => context)
  const mayCheck = useSelector(actor, (snapshot) => snapshot.can({ type: "answer.given" }))
  const busy = useSelector(actor, (snapshot) => snapshot.hasTag("busy"))
  return (
    <article className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <StepHeading title={t("question")} />
      <form
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          actor.send({ type: "answer.given" })
        }}
      >
        <QuestionField
          question={step.question}
          value={answer}
          disabled={busy}
          onChange={(given) => actor.send({ type: "answer.changed", answer: given })}
          {...(right === null ? {} : { right: right.answer })}
        />
        {right === null && (
          <Button type="submit" className="justify-self-start" disabled={!mayCheck && !busy} loading={busy}>
            {t(waiting ? "sendNow" : "check")}
          </Button>
        )}
      </form>
      <div role="status" className="grid grid-cols-[minmax(0,1fr)]">
        {isWrong && (
          <Feedback className="bg-danger-soft text-danger-ink" icon={<CircleX />}>
            {t("wrong")}
          </Feedback>
        )}
        {waiting && (
          <Feedback className="bg-amber-soft text-amber-ink" icon={<CloudOff />}>
            {t("waiting")}
          </Feedback>
        )}
        {right !== null && (
          <Feedback className="bg-success-soft" icon={<CircleCheck className="text-success-ink" />}>
            <p className="font-semibold text-success-ink">{t("right")}</p>
            <Prose html={right.why} />
          </Feedback>
        )}
      </div>
      <StepNav at={at} count={lesson.steps.length} ready={right !== null} />
    </article>
  )
}

interface FeedbackProps {
  readonly className: string
  readonly icon: ReactNode
  readonly children: ReactNode
}

const Feedback = ({ className, icon, children }: FeedbackProps) => (
  <div
    className={cx(
      "flex gap-3 rounded-lg px-4 py-3 [&>svg]:mt-0.5 [&>svg]:size-6 [&>svg]:shrink-0",
      className
    )}
  >
    {icon}
    <div className="grid min-w-0 gap-1">{children}</div>
  </div>
)
