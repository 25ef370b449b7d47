import { Plus } from "lucide-react"
import { useTranslation } from "react-i18next"
import { Link } from "react-router-dom"
import type { OrganiserContest } from "../../../api/contract/organiser/contests.ts"
import { queryKeys } from "../../../api/contract/queryKeys.ts"
import { paths } from "../../../routes/paths.ts"
import { buttonClass } from "../../../ui/buttonClass.ts"
import { EmptyState } from "../../../ui/EmptyState.tsx"
import { Table, type Column } from "../../../ui/Table.tsx"
import { quiet, useApiQuery } from "../../shell/session/ApiContext.ts"
import { DateTime } from "../../shell/frame/DateTime.tsx"
import { ConsoleTabs } from "../ConsoleTabs.tsx"
import { ContestStatusBadge } from "./ContestStatusBadge.tsx"
import { useContestTitle } from "./useContestTitle.ts"
import { Loaded } from "../../shell/frame/Loaded.tsx"
import { Page } from "../../shell/frame/Page.tsx"

/** List of the contests the user organises. */
export function OrganiserContestsPage() {
  const { t } = useTranslation("organiser")
  const list = useApiQuery(queryKeys.organiserContests, "listOrganiserContests", {}, quiet)
  const columns = useColumns()
  const some = list.data !== undefined && list.data.length > 0
  return (
    <Page title={t("title")} lead={t("lead")} aside={some && <NewContestLink />} className="max-w-[72rem]">
      <ConsoleTabs />
      <Loaded query={list} blocks="h-16 max-550:h-40" count={3}>
        {(contests) =>
          contests.length > 0 ? (
            <Table label={t("title")} columns={columns} rows={contests} keyOf={({ slug }) => slug} />
          ) : (
            <EmptyState title={t("empty.title")} text={t("empty.text")} action={<NewContestLink />} />
          )
        }
      </Loaded>
    </Page>
  )
}

function NewContestLink() {
  const { t } = useTranslation("organiser")
  return (
    <Link to={paths.newOrganiserContest} className={buttonClass()}>
      <Plus className="size-5" />
      {t("toNew")}
    </Link>
  )
}

function useColumns(): ReadonlyArray<Column<OrganiserContest>> {
  const { t } = useTranslation("organiser")
  const title = useContestTitle()
  return [
    {
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
    { header: t("columns.status"), cell: (contest) => <ContestStatusBadge {...contest} /> },
    {
      header: t("columns.starts"),
      short: true,
      cell: ({ startsAt }) => <DateTime at={startsAt} />
    },
    { header: t("columns.registered"), numeric: true, cell: ({ registered }) => registered },
    { header: t("columns.organiserRole"), cell: ({ organiserRole }) => t(`organiserRole.${organiserRole}`) }
  ]
}
