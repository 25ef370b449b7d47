import { useTranslation } from "react-i18next"
import { Navigate, useParams, Link } from "react-router-dom"
import type { EntryTestResult, TopicScore } from "../../../api/contract/learning/entryTests.ts"
import { queryKeys } from "../../../api/contract/queryKeys.ts"
import { Conflict, NotFound } from "../../../api/errors.ts"
import { paths } from "../../../routes/paths.ts"
import { Banner } from "../../../ui/Banner.tsx"
import { ButtonLink } from "../../../ui/ButtonLink.tsx"
import { Card } from "../../../ui/Card.tsx"
import { Progress } from "../../../ui/Progress.tsx"
import { quiet, useApiQuery, useApi } from "../../shell/session/ApiContext.ts"
import { PageHeading } from "../../shell/frame/PageHeading.tsx"
import { EntryTestSkeleton } from "./EntryTestSkeleton.tsx"
import { LevelSteps } from "./LevelSteps.tsx"
import { AnswerReview } from "./AnswerReview.tsx"
import { useFormat } from "../../shell/frame/useFormat.ts"
import { Loaded } from "../../shell/frame/Loaded.tsx"
import { useQuery } from "@tanstack/react-query"
import { ArrowRight, BookOpen, Puzzle, Trophy } from "lucide-react"
import type { ReactNode } from "react"
import { isContestOn, latestContestQuery } from "../../../api/latestContest.ts"

/** Result of the user's last attempt, with suggestions. */
export function EntryTestResultPage() {
  const { id = "" } = useParams()
  const isNumber = /^[1-9]\d{0,8}$/.test(id)
  return isNumber ? <Result testId={Number(id)} /> : <Navigate to={paths.notFound} replace />
}

function Result({ testId }: { readonly testId: number }) {
  const { t } = useTranslation("entryTest")
  const result = useApiQuery(
    queryKeys.entryTestResult(testId),
    "getEntryTestResult",
    { params: { id: testId } },
    quiet
  )
  const { data, error } = result
  // Without a result, or with an attempt in progress, show the test.
  if (error instanceof Conflict || error instanceof NotFound) {
    return <Navigate to={paths.entryTest(testId)} replace />
  }
  return (
    <div className="mx-auto grid w-full max-w-[56rem] grid-cols-[minmax(0,1fr)] gap-6 px-4 py-6 768:px-6 768:py-8">
      {data === undefined && <PageHeading title={t("result.title")} />}
      <Loaded query={result} skeleton={<EntryTestSkeleton />}>
        {(found) => (
          <>
            <Headline result={found} />
            <TopicScores topics={found.topics} />
            <NextSteps next={found.next} />
            <AnswerReview questions={found.questions} />
            <Again result={found} />
          </>
        )}
      </Loaded>
    </div>
  )
}

function Headline({ result }: { readonly result: EntryTestResult }) {
  const { t } = useTranslation("entryTest")
  const { date } = useFormat()
  const { title, level, right, total, finishedAt, byTime } = result
  return (
    <>
      <div className="grid gap-1">
        <PageHeading title={t("result.of", { title })} className="tracking-tight" />
        <p className="text-ink-soft">{date(finishedAt, "longDay")}</p>
      </div>
      {byTime && <Banner>{t("result.byTime")}</Banner>}
      <Card className="grid gap-3">
        <p className="text-sm text-ink-soft">{t("result.level")}</p>
        <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-2xl font-extrabold">
          {level.name}
          <LevelSteps level={level} />
        </p>
        <p className="max-w-[68ch]">{level.about}</p>
        <p className="font-semibold">{t("score", { right, count: total })}</p>
      </Card>
    </>
  )
}

function Again({ result: { id, retakeAt } }: { readonly result: EntryTestResult }) {
  const { t } = useTranslation("entryTest")
  const { date } = useFormat()
  if (retakeAt !== null)
    return <p className="text-ink-soft">{t("retakeAt", { day: date(retakeAt, "longDay") })}</p>
  return (
    <div>
      <ButtonLink to={paths.entryTest(id)} variant="secondary">
        {t("openAgain")}
      </ButtonLink>
    </div>
  )
}

/** Share of correct answers by topic. */
function TopicScores({ topics }: { readonly topics: ReadonlyArray<TopicScore> }) {
  const { t } = useTranslation("entryTest")
  return (
    <Card className="grid gap-4">
      <h2 className="text-lg font-bold">{t("result.topics")}</h2>
      <ul className="grid gap-4">
        {topics.map(({ topic, right, total }) => (
          <li key={topic.slug} className="grid gap-1.5">
            <p className="flex flex-wrap items-baseline justify-between gap-x-4">
              <span className="font-medium">{topic.name}</span>
              <span className="text-sm text-ink-soft tabular-nums">{t("of", { right, total })}</span>
            </p>
            <Progress value={right / total} label={topic.name} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

type Next = EntryTestResult["next"]

const problemsOf = (search: Readonly<Record<string, string>>) =>
  `${paths.problems}?${new URLSearchParams(search)}`

/** Suggestions: a course or topic, problems and contests. */
function NextSteps({ next }: { readonly next: Next }) {
  const { t, i18n } = useTranslation("entryTest")
  const { topic, difficulty, course } = next
  const isRussian = i18n.language === "ru"
  return (
    <section className="grid gap-3">
      <h2 className="text-lg font-bold">{t("next.title")}</h2>
      <ul className="grid gap-3 768:grid-cols-3">
        {isRussian ? (
          <Step
            to={paths.course(course)}
            icon={<BookOpen />}
            title={t("next.course")}
            text={t("next.courseWhy")}
          />
        ) : (
          <Step
            to={problemsOf({ difficulty })}
            icon={<BookOpen />}
            title={t("next.level")}
            text={t("next.levelWhy")}
          />
        )}
        <Step
          to={problemsOf(topic === null ? { difficulty, sort: "difficulty" } : { topic: topic.slug })}
          icon={<Puzzle />}
          title={topic === null ? t("next.problems") : t("next.topic", { topic: topic.name })}
          text={t(topic === null ? "next.problemsWhy" : "next.topicWhy")}
        />
        <ContestStep />
      </ul>
    </section>
  )
}

function ContestStep() {
  const { t } = useTranslation("entryTest")
  const { data: latest } = useQuery(latestContestQuery(useApi()))
  const contest = isContestOn(latest) ? latest : null
  return (
    <Step
      to={contest == null ? paths.contests : paths.contest(contest.slug)}
      icon={<Trophy />}
      title={contest?.title ?? t("next.contest")}
      text={t("next.contestWhy")}
    />
  )
}

interface StepProps {
  readonly to: string
  readonly icon: ReactNode
  readonly title: string
  readonly text: string
}

const Step = ({ to, icon, title, text }: StepProps) => (
  <li className="grid">
    <Link
      to={to}
      className="grid content-start gap-2 rounded-xl border border-line bg-raised p-5 transition-colors hover:border-accent hover:bg-accent-soft [&>svg]:size-6 [&>svg]:text-accent-ink"
    >
      {icon}
      <span className="font-bold">{title}</span>
      <span className="text-sm text-ink-soft">{text}</span>
      <ArrowRight className="mt-1" />
    </Link>
  </li>
)
