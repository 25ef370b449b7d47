import { useTranslation } from "react-i18next"
import { Navigate, useParams } from "react-router-dom"
import { queryKeys } from "../../../api/contract/queryKeys.ts"
import type { ReportFile } from "../../../api/contract/messages/reports.ts"
import { paths } from "../../../routes/paths.ts"
import { quiet, useApiQuery } from "../../shell/session/ApiContext.ts"
import { BackLink } from "../../shell/frame/BackLink.tsx"
import { Loaded } from "../../shell/frame/Loaded.tsx"
import { PageHeading } from "../../shell/frame/PageHeading.tsx"
import { Answers } from "./Answers.tsx"
import { ReportFacts } from "./ReportFacts.tsx"
import { ReportImages } from "./ReportImages.tsx"
import { StateBadge } from "./StateBadge.tsx"

/** One report with its text, screenshots and answers. */
export function ReportPage() {
  const { t } = useTranslation(["reports", "common"])
  const reportId = Number(useParams()["reportId"])
  const report = useApiQuery(queryKeys.report(reportId), "getReport", { params: { reportId } }, quiet)
  if (report.error?._tag === "NotFound") return <Navigate to={paths.notFound} replace />
  return (
    <div className="mx-auto grid w-full max-w-[56rem] grid-cols-[minmax(0,1fr)] gap-6 px-4 py-6 768:px-6 768:py-8">
      <div className="grid justify-items-start gap-1">
        <BackLink to={paths.reports} label={t("one.toList")} />
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <PageHeading title={t("one.title", { number: reportId })} className="tracking-tight" />
          {report.data !== undefined && <StateBadge state={report.data.state} />}
        </div>
      </div>
      <Loaded query={report} className="grid gap-4" blocks={["h-24", "h-40", "h-32"]}>
        {(data) => <Content report={data} />}
      </Loaded>
    </div>
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
