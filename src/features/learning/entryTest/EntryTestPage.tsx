import { useSelector, useActorRef } from "@xstate/react"
import { useTranslation } from "react-i18next"
import { Navigate, useParams } from "react-router-dom"
import { NotFound } from "../../../api/errors.ts"
import type { EntryTestActorRef } from "../../../machines/entryTestMachine.ts"
import { paths } from "../../../routes/paths.ts"
import { FailedState } from "../../../ui/FailedState.tsx"
import { Spinner } from "../../../ui/Spinner.tsx"
import { PageHeading } from "../../shell/frame/PageHeading.tsx"
import { QueryFailure } from "../../shell/frame/QueryFailure.tsx"
import { EntryTestSkeleton } from "./EntryTestSkeleton.tsx"
import { TakingTest } from "./TakingTest.tsx"
import { useQueryClient } from "@tanstack/react-query"
import { useEffect, useState, type ReactNode } from "react"
import type { Attempt, EntryTest } from "../../../api/contract/learning/entryTests.ts"
import { queryKeys } from "../../../api/contract/queryKeys.ts"
import { onNetworkReturn } from "../../shell/connection/networkReturn.ts"
import { useClock } from "../../shell/clock/ClockContext.ts"
import { useApi } from "../../shell/session/ApiContext.ts"
import { learnerId, useSession } from "../../shell/session/SessionContext.ts"
import { entryTestWith } from "./entryTestActor.ts"
import { openAnswerStore } from "./answerDrafts.ts"
import { inspect } from "../../shell/actors/watchActors.ts"
import { useFailureToasts } from "../../shell/actors/useActorEvents.ts"
import { Clock, HardDrive, Hash, RotateCcw } from "lucide-react"
import { Banner } from "../../../ui/Banner.tsx"
import { Button } from "../../../ui/Button.tsx"
import { ButtonLink } from "../../../ui/ButtonLink.tsx"
import { Card } from "../../../ui/Card.tsx"
import { PreviousResult } from "./PreviousResult.tsx"
import { useFormat } from "../../shell/frame/useFormat.ts"

/** Entry test, from the introduction to the end. */
export function EntryTestPage() {
  const { id = "" } = useParams()
  const { i18n } = useTranslation()
  if (!/^[1-9]\d{0,8}$/.test(id)) return <Navigate to={paths.notFound} replace />
  // A language change remounts and reloads the test; unsent answers are stored.
  return <OneTest key={`${id} ${i18n.language}`} testId={Number(id)} />
}

function OneTest({ testId }: { readonly testId: number }) {
  const actor = useEntryTest(testId)
  return (
    <div className="mx-auto grid w-full max-w-[56rem] grid-cols-[minmax(0,1fr)] gap-6 px-4 py-6 768:px-6 768:py-8">
      <EntryTestView actor={actor} testId={testId} />
    </div>
  )
}

interface EntryTestViewProps {
  readonly actor: EntryTestActorRef
  readonly testId: number
}

/** Renders the test in each of its states. */
export function EntryTestView({ actor, testId }: EntryTestViewProps) {
  const snapshot = useSelector(actor, (current) => current)
  const { test, error } = snapshot.context
  if (snapshot.matches("failed")) return <Failed actor={actor} error={error} />
  if (snapshot.matches("finished")) return <Navigate to={paths.entryTestResult(testId)} replace />
  if (test === null || snapshot.matches("resuming")) return <EntryTestSkeleton />
  if (snapshot.hasTag("taking")) return <TakingTest actor={actor} />
  if (snapshot.matches("timedOut")) return <TimeIsUp actor={actor} title={test.title} />
  return <EntryTestIntro actor={actor} test={test} starting={snapshot.hasTag("busy")} />
}

function Failed({ actor, error }: { readonly actor: EntryTestActorRef; readonly error: unknown }) {
  const { t } = useTranslation("entryTest")
  if (error instanceof NotFound) return <Navigate to={paths.notFound} replace />
  return (
    <>
      <PageHeading title={t("one")} />
      <QueryFailure query={{ refetch: () => actor.send({ type: "call.retried" }), error }} />
    </>
  )
}

function TimeIsUp({ actor, title }: { readonly actor: EntryTestActorRef; readonly title: string }) {
  const { t } = useTranslation(["entryTest", "common"])
  const waiting = useSelector(actor, (snapshot) => snapshot.hasTag("waitingForNetwork"))
  return (
    <>
      <PageHeading title={title} />
      {waiting ? (
        <FailedState
          title={t("timeUp.title")}
          text={t("timeUp.waiting")}
          retryLabel={t("common:retry")}
          onRetry={() => actor.send({ type: "call.retried" })}
        />
      ) : (
        <div role="status" className="grid justify-items-center gap-3 py-12 text-center">
          <Spinner />
          <p className="text-lg font-semibold">{t("timeUp.title")}</p>
          <p className="text-ink-soft">{t("timeUp.text")}</p>
        </div>
      )}
    </>
  )
}

/** Entry test actor; runs while its page is open. Unsent answers are stored beyond that. */
function useEntryTest(testId: number): EntryTestActorRef {
  const api = useApi()
  const clock = useClock()
  const queries = useQueryClient()
  const learner = useSession(learnerId)
  const [machine] = useState(() => entryTestWith({ api, clock, testId }))
  const [answerStore] = useState(() => openAnswerStore(learner, testId))
  const actor = useActorRef(machine, { input: { left: answerStore.left }, inspect })
  useEffect(() => onNetworkReturn(() => actor.send({ type: "network.online" })), [actor])
  useFailureToasts(actor)
  useEffect(() => {
    const subscription = actor.subscribe((snapshot) => {
      const { context } = snapshot
      const attempt = context.test?.attempt
      if (snapshot.matches("taking") && attempt != null) {
        answerStore.write({ attempt: attempt.id, drafts: context.drafts }, revisionIn(attempt))
      }
      if (!snapshot.matches("finished")) return
      answerStore.forget()
      void queries.invalidateQueries({ queryKey: queryKeys.entryTests })
    })
    return () => subscription.unsubscribe()
  }, [actor, answerStore, queries])
  return actor
}

const revisionIn =
  ({ questions }: Attempt) =>
  (question: number) =>
    questions.find(({ number }) => number === question)?.stored.revision ?? 0

interface IntroProps {
  readonly actor: EntryTestActorRef
  readonly test: EntryTest
  readonly starting: boolean
}

/** Introduction to a test, with the Start button. */
function EntryTestIntro({ actor, test, starting }: IntroProps) {
  const { t } = useTranslation("entryTest")
  const start = () => actor.send({ type: "test.started" })
  return (
    <>
      <div className="grid gap-1">
        <PageHeading title={test.title} className="tracking-tight" />
        <p className="max-w-[68ch] text-ink-soft">{test.summary}</p>
      </div>
      {test.last !== null && <PreviousResult testId={test.id} last={test.last} />}
      <Card className="grid gap-5">
        <ul className="grid gap-3">
          <Fact icon={<Hash />}>{t("intro.questions", { count: test.questionCount })}</Fact>
          <Fact icon={<Clock />}>{t("intro.minutes", { count: test.minutes })}</Fact>
          <Fact icon={<HardDrive />}>{t("intro.saved")}</Fact>
          <Fact icon={<RotateCcw />}>{t("intro.retake")}</Fact>
        </ul>
        <p className="text-ink-soft">{t("intro.calm")}</p>
        <Begin test={test} starting={starting} onStart={start} />
      </Card>
      <section className="grid gap-3">
        <h2 className="text-lg font-bold">{t("intro.topics")}</h2>
        <ul className="flex flex-wrap gap-2">
          {test.topics.map(({ slug, name }) => (
            <li key={slug} className="rounded-full border border-line bg-raised px-3 py-1 text-sm">
              {name}
            </li>
          ))}
        </ul>
      </section>
    </>
  )
}

const Fact = ({ icon, children }: { readonly icon: ReactNode; readonly children: ReactNode }) => (
  <li className="flex items-start gap-3 [&>svg]:mt-0.5 [&>svg]:size-5 [&>svg]:shrink-0 [&>svg]:text-accent-ink">
    {icon}
    <span>{children}</span>
  </li>
)

interface BeginProps {
  readonly test: EntryTest
  readonly starting: boolean
  readonly onStart: () => void
}

function Begin({ test: { other, retakeAt, last }, starting, onStart }: BeginProps) {
  const { t } = useTranslation("entryTest")
  const { date } = useFormat()
  if (other !== null) {
    return (
      <Banner
        tone="amber"
        action={
          <ButtonLink to={paths.entryTest(other.id)} variant="secondary" size="sm">
            {t("goOn")}
          </ButtonLink>
        }
      >
        {t("intro.other", { title: other.title })}
      </Banner>
    )
  }
  if (retakeAt !== null) return <Banner>{t("retakeAt", { day: date(retakeAt, "longDay") })}</Banner>
  return (
    <div>
      <Button loading={starting} onClick={onStart}>
        {t(last === null ? "start" : "startAgain")}
      </Button>
    </div>
  )
}
