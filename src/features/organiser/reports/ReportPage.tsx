import { useTranslation } from "react-i18next"
import { useParams, Link } from "react-router-dom"
import { queryKeys } from "../../../api/contract/queryKeys.ts"
import type { ReportFile } from "../../../api/contract/messages/reportInbox.ts"
import { paths } from "../../../routes/paths.ts"
import { quiet, useApiQuery } from "../../shell/session/ApiContext.ts"
import { Loaded } from "../../shell/frame/Loaded.tsx"
import { Answers } from "./Answers.tsx"
import { ReportImages } from "./ReportImages.tsx"
import { StateBadge } from "./StateBadge.tsx"
import { Page } from "../../shell/frame/Page.tsx"
import type { ReactNode } from "react"
import { TopicBadges } from "./TopicBadges.tsx"
import { DateTime } from "../../shell/frame/DateTime.tsx"

/** One report with its text, screenshots and answers. */
export function ReportPage() {
  const { t } = useTranslation(["reports", "common"])
  const reportId = Number(useParams()["reportId"])
  const report = useApiQuery(queryKeys.report(reportId), "getReport", { params: { reportId } }, quiet)
  return (
    <Page
      title={t("one.title", { number: reportId })}
      back={{ to: paths.reports, label: t("one.toList") }}
      aside={report.data !== undefined && <StateBadge state={report.data.state} />}
    >
      <Loaded query={report} className="grid gap-4" blocks={["h-24", "h-40", "h-32"]}>
        {(data) => <Content report={data} />}
      </Loaded>
    </Page>
  )
}

function Content({ report }: { readonly report: ReportFile }) {
  const { t } = useTranslation("reports")
  return (
    <>
      <ReportFacts report={report} />
      <section aria-label={t("one.text")} className="rounded-xl border border-line bg-raised p-5 768:p-6">
        <p lang={report.language} className="[overflow-wrap:anywhere] whitespace-pre-wrap">
          {report.text}
        </p>
      </section>
      {report.images.length > 0 && <ReportImages number={report.number} images={report.images} />}
      <Answers report={report} />
    </>
  )
}

/** Sender, date and topics of a report. */
function ReportFacts({ report }: { readonly report: ReportFile }) {
  const { t } = useTranslation("reports")
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
      <Fact name={t("one.when")}>
        <DateTime at={createdAt} />
      </Fact>
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
