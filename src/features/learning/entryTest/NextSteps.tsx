import { useQuery } from "@tanstack/react-query"
import { ArrowRight, BookOpen, Puzzle, Trophy } from "lucide-react"
import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"
import { Link } from "react-router-dom"
import type { EntryTestResult } from "../../../api/contract/learning/entryTests.ts"
import { isContestOn, latestContestQuery } from "../../../api/latestContest.ts"
import { paths } from "../../../routes/paths.ts"
import { useApi } from "../../shell/session/ApiContext.ts"

type Next = EntryTestResult["next"]

const problemsOf = (search: Readonly<Record<string, string>>) =>
  `${paths.problems}?${new URLSearchParams(search)}`

/** Suggestions: a course or topic, problems and contests. */
export function NextSteps({ next }: { readonly next: Next }) {
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
