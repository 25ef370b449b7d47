import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"
import { Link } from "react-router-dom"
import type { ReportFile } from "../../../api/contract/messages/reports.ts"
import { paths } from "../../../routes/paths.ts"
import { TopicBadges } from "./TopicBadges.tsx"
import { useMoment } from "./useMoment.ts"

/** Sender, date and topics of a report. */
export function ReportFacts({ report }: { readonly report: ReportFile }) {
  const { t } = useTranslation("reports")
  const moment = useMoment()
  const { email, userId, topics, problem, createdAt, language } = report
  return (
    <dl className="grid gap-x-8 gap-y-3 550:grid-cols-2">
      <Fact name={t("one.from")}>
        <a href={`mailto:${email}`} className="[overflow-wrap:anywhere] text-accent-ink underline">
          {email}
        </a>
        <span className="block text-sm text-ink-soft">
          {userId === null ? t("one.visitor") : t("one.account", { id: userId })}
        </span>
      </Fact>
      <Fact name={t("one.when")}>{moment(createdAt)}</Fact>
      <Fact name={t("one.topics")}>
        <TopicBadges topics={topics} />
      </Fact>
      <Fact name={t("one.language")}>{t(`one.languages.${language}`)}</Fact>
      {problem !== null && (
        <Fact name={t("one.problem")}>
          <Link to={paths.problem(problem.id)} className="text-accent-ink underline">
            {problem.id}. {problem.title}
          </Link>
        </Fact>
      )}
    </dl>
  )
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-ink-soft">{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
