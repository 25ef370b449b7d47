import { Printer } from "lucide-react"
import { useTranslation } from "react-i18next"
import { Navigate, useParams } from "react-router-dom"
import { queryKeys } from "../../../api/contract/queryKeys.ts"
import { paths } from "../../../routes/paths.ts"
import { Button } from "../../../ui/Button.tsx"
import { EmptyState } from "../../../ui/EmptyState.tsx"
import { LostPicture } from "../../../ui/pictures.tsx"
import { Skeleton } from "../../../ui/Skeleton.tsx"
import { useApiQuery } from "../../shell/session/ApiContext.ts"
import { BackLink } from "../../shell/frame/BackLink.tsx"
import { PageHeading } from "../../shell/frame/PageHeading.tsx"
import { QueryFailure } from "../../shell/frame/QueryFailure.tsx"
import { PrintedTask } from "./PrintedTask.tsx"

/** Printable statements of a contest, each task on a new page. */
export function PrintPage() {
  const { contestName = "" } = useParams()
  const { t } = useTranslation("contest")
  const params = { slug: contestName }
  const contest = useApiQuery(queryKeys.contest(contestName), "getContest", { params })
  const tasks = useApiQuery(queryKeys.contestStatements(contestName), "getContestStatements", { params })
  if (tasks.data === undefined && tasks.error?._tag === "NotFound")
    return <Navigate to={paths.notFound} replace />
  const title = contest.data?.title ?? contestName
  return (
    <div className="mx-auto grid w-full max-w-[52rem] grid-cols-[minmax(0,1fr)] gap-6 px-4 py-6 768:px-6 768:py-8 print:max-w-none print:p-0">
      <div className="flex flex-wrap items-center justify-between gap-3 print:hidden">
        <BackLink to={paths.contest(contestName)} label={t("end.back")} />
        {tasks.data !== undefined && (
          <Button onClick={() => window.print()}>
            <Printer className="size-4" />
            {t("print.act")}
          </Button>
        )}
      </div>
      <PageHeading title={t("print.title", { contest: title })}>{title}</PageHeading>
      {tasks.data?.map(({ label, points, problem }) => (
        <PrintedTask key={problem.id} {...{ label, points, problem }} />
      ))}
      {tasks.error?._tag === "Rejected" && (
        <EmptyState picture={<LostPicture />} title={t("print.closedTitle")} text={t("print.closedText")} />
      )}
      {tasks.isError && tasks.error._tag !== "Rejected" && <QueryFailure query={tasks} />}
      {tasks.isPending && <Skeleton className="h-96" />}
    </div>
  )
}
