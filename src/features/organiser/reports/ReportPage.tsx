import { ArrowLeft } from "lucide-react"
import { useTranslation } from "react-i18next"
import { Link, Navigate, useParams } from "react-router-dom"
import { queryKeys } from "../../../api/contract/queryKeys.ts"
import type { ReportFile } from "../../../api/contract/messages/reports.ts"
import { apiQuery } from "../../../api/queries.ts"
import { useQuery } from "@tanstack/react-query"
import { paths } from "../../../routes/paths.ts"
import { Loading } from "../../../ui/Loading.tsx"
import { Skeleton } from "../../../ui/Skeleton.tsx"
import { useApi } from "../../shell/session/ApiContext.ts"
import { PageHeading } from "../../shell/frame/PageHeading.tsx"
import { Answers } from "./Answers.tsx"
import { ReportFacts } from "./ReportFacts.tsx"
import { ReportImages } from "./ReportImages.tsx"
import { StateBadge } from "./StateBadge.tsx"
import { QueryFailure } from "../../shell/frame/QueryFailure.tsx"

/** One report: what was written, what was shown, what was answered. */
export function ReportPage() {
  const { t } = useTranslation(["reports", "common"])
  const reportId = Number(useParams()["reportId"])
  const report = useQuery({
    ...apiQuery(useApi(), queryKeys.report(reportId), "getReport", { params: { reportId } }),
    meta: { quiet: true }
  })
  if (report.error?._tag === "NotFound") return <Navigate to={paths.notFound} replace />
  return (
    <div className="mx-auto grid w-full max-w-[56rem] grid-cols-[minmax(0,1fr)] gap-6 px-4 py-6 768:px-6 768:py-8">
      <div className="grid justify-items-start gap-1">
        <Link
          to={paths.reports}
          className="-ml-1 inline-flex min-h-11 items-center gap-1.5 px-1 font-medium text-ink-soft hover:text-ink"
        >
          <ArrowLeft aria-hidden="true" className="size-4" />
          {t("one.toList")}
        </Link>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <PageHeading title={t("one.title", { number: reportId })} className="tracking-tight" />
          {report.data !== undefined && <StateBadge state={report.data.state} />}
        </div>
      </div>
      {report.data !== undefined && <Content report={report.data} />}
      {report.data === undefined && report.isError && <QueryFailure query={report} />}
      {report.isPending && <ReportSkeleton label={t("common:loading")} />}
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

function ReportSkeleton({ label }: { readonly label: string }) {
  return (
    <Loading label={label} className="grid gap-4">
      <Skeleton className="h-24" />
      <Skeleton className="h-40" />
      <Skeleton className="h-32" />
    </Loading>
  )
}
