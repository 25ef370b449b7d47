import { Plus } from "lucide-react"
import { useTranslation } from "react-i18next"
import { Link, Navigate } from "react-router-dom"
import type { OrganiserContest } from "../../../api/contract/organiser/contests.ts"
import { queryKeys } from "../../../api/contract/queryKeys.ts"
import { paths } from "../../../routes/paths.ts"
import { buttonClass } from "../../../ui/buttonClass.ts"
import { EmptyState } from "../../../ui/EmptyState.tsx"
import { EmptyPicture } from "../../../ui/pictures.tsx"
import { Table } from "../../../ui/Table.tsx"
import type { Column } from "../../../ui/Table.tsx"
import { quiet, useApiQuery } from "../../shell/session/ApiContext.ts"
import { Waiting } from "../../shell/frame/Loaded.tsx"
import { PageHeading } from "../../shell/frame/PageHeading.tsx"
import { QueryFailure } from "../../shell/frame/QueryFailure.tsx"
import { ContestStatusBadge } from "./ContestStatusBadge.tsx"
import { useContestTitle } from "./useContestTitle.ts"

/** List of the contests the user organises. */
export function OrganiserContestsPage() {
  const { t } = useTranslation("organiser")
  const list = useApiQuery(queryKeys.organiserContests, "listOrganiserContests", {}, quiet)
  if (list.error?._tag === "NotFound") return <Navigate to={paths.notFound} replace />
  return (
    <div className="mx-auto grid w-full max-w-[72rem] grid-cols-[minmax(0,1fr)] gap-6 px-4 py-6 768:px-6 768:py-8">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="grid gap-1">
          <PageHeading title={t("title")} className="tracking-tight" />
          <p className="max-w-[68ch] text-ink-soft">{t("lead")}</p>
        </div>
        {list.data !== undefined && list.data.length > 0 && <NewContestLink />}
      </div>
      {list.data !== undefined && list.data.length > 0 && <ContestTable contests={list.data} />}
      {list.data?.length === 0 && (
        <EmptyState
          picture={<EmptyPicture />}
          title={t("empty.title")}
          text={t("empty.text")}
          action={<NewContestLink />}
        />
      )}
      {list.data === undefined && list.isError && <QueryFailure query={list} />}
      {list.isPending && <Waiting blocks="h-16 max-550:h-40" count={3} />}
    </div>
  )
}

function NewContestLink() {
  const { t } = useTranslation("organiser")
  return (
    <Link to={paths.newOrganiserContest} className={buttonClass()}>
      <Plus aria-hidden="true" className="size-5" />
      {t("toNew")}
    </Link>
  )
}

function ContestTable({ contests }: { readonly contests: ReadonlyArray<OrganiserContest> }) {
  const { t } = useTranslation("organiser")
  return <Table label={t("title")} columns={useColumns()} rows={contests} keyOf={({ slug }) => slug} />
}

function useColumns(): ReadonlyArray<Column<OrganiserContest>> {
  const { t, i18n } = useTranslation("organiser")
  const title = useContestTitle()
  const moments = new Intl.DateTimeFormat(i18n.language, { dateStyle: "medium", timeStyle: "short" })
  return [
    {
      key: "contest",
      header: t("columns.contest"),
      main: true,
      cell: (contest) => (
        <Link
          to={paths.organiserContest(contest.slug)}
          className="grid min-h-11 content-center before:absolute before:inset-0"
        >
          {title(contest)}
          <span className="text-sm font-normal text-ink-soft">{contest.slug}</span>
        </Link>
      )
    },
    { key: "status", header: t("columns.status"), cell: (contest) => <ContestStatusBadge {...contest} /> },
    {
      key: "starts",
      header: t("columns.starts"),
      short: true,
      cell: ({ startsAt }) => <time dateTime={startsAt}>{moments.format(new Date(startsAt))}</time>
    },
    {
      key: "registered",
      header: t("columns.registered"),
      numeric: true,
      cell: ({ registered }) => registered
    },
    {
      key: "organiserRole",
      header: t("columns.organiserRole"),
      cell: ({ organiserRole }) => t(`organiserRole.${organiserRole}`)
    }
  ]
}
