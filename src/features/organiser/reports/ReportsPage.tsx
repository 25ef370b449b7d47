import { keepPreviousData } from "@tanstack/react-query"
import { useTranslation } from "react-i18next"
import { Link } from "react-router-dom"
import { queryKeys } from "../../../api/contract/queryKeys.ts"
import { buttonClass } from "../../../ui/buttonClass.ts"
import { FilterTabs } from "../../../ui/Tabs.tsx"
import { EmptyState } from "../../../ui/EmptyState.tsx"
import { quiet, useApiQuery } from "../../shell/session/ApiContext.ts"
import { ListPages } from "../../shell/frame/ListPages.tsx"
import { Loaded } from "../../shell/frame/Loaded.tsx"
import { oneOf, pageNumber, searchState, useSearchState } from "../../shell/frame/useSearchState.ts"
import { Page } from "../../shell/frame/Page.tsx"
import type { ReportListItem } from "../../../api/contract/messages/reportInbox.ts"
import { paths } from "../../../routes/paths.ts"
import { Table, type Column } from "../../../ui/Table.tsx"
import { StateBadge } from "./StateBadge.tsx"
import { TopicBadges } from "./TopicBadges.tsx"
import { DateTime } from "../../shell/frame/DateTime.tsx"

/** Filter options, most urgent first. */
const reportStates = ["open", "answered", "closed", "all"] as const

const reportSearch = searchState({ state: oneOf(reportStates, "open"), page: pageNumber })

type ReportSearch = ReturnType<typeof reportSearch.read>

/** List of the reports from users. */
export function ReportsPage() {
  const { t } = useTranslation(["reports", "common"])
  const { search } = useSearchState(reportSearch)
  const { state, page } = search
  const columns = useColumns()
  const query = { page, ...(state !== "all" && { state }) }
  const list = useApiQuery(
    queryKeys.reports(query),
    "listReports",
    { query },
    { placeholderData: keepPreviousData, ...quiet }
  )
  const count = (
    <p role="status" className="text-ink-soft">
      {list.data === undefined ? "" : t("count", { count: list.data.total })}
    </p>
  )
  return (
    <Page title={t("title")} aside={count} className="max-w-[72rem]">
      <FilterTabs
        label={t("filter.label")}
        tabs={reportStates.map((name) => ({
          to: { search: reportSearch.address({ state: name, page: 1 }) },
          label: t(`filter.${name}`),
          isOpen: name === state
        }))}
      />
      <Loaded query={list} blocks="h-14 max-550:h-40" count={5}>
        {(data) =>
          data.items.length === 0 ? (
            <NoReports search={search} />
          ) : (
            <>
              <Table
                label={t("title")}
                columns={columns}
                rows={data.items}
                keyOf={({ number }) => number}
                stale={list.isPlaceholderData}
              />
              <ListPages list={data} searchOf={(to) => reportSearch.address({ ...search, page: to })} />
            </>
          )
        }
      </Loaded>
    </Page>
  )
}

function NoReports({ search }: { readonly search: ReportSearch }) {
  const { t } = useTranslation("reports")
  const which = search.state === "open" && search.page === 1 ? "open" : "other"
  return (
    <EmptyState
      title={t(`empty.${which}Title`)}
      text={t(`empty.${which}Text`)}
      action={
        search.state !== "all" && (
          <Link
            to={{ search: reportSearch.address({ state: "all", page: 1 }) }}
            className={buttonClass("secondary")}
          >
            {t("empty.showAll")}
          </Link>
        )
      }
    />
  )
}

/** Columns of the reports; the whole row is a link. */
function useColumns(): ReadonlyArray<Column<ReportListItem>> {
  const { t } = useTranslation("reports")
  return [
    { header: t("columns.report"), main: true, cell: (report) => <Beginning {...report} /> },
    {
      header: t("columns.topics"),
      cell: ({ topics }) => (
        <div className="550:min-w-28">
          <TopicBadges topics={topics} />
        </div>
      )
    },
    {
      header: t("columns.images"),
      numeric: true,
      roomy: true,
      cell: ({ images }) => (images === 0 ? "–" : images)
    },
    {
      header: t("columns.when"),
      roomy: true,
      cell: ({ createdAt }) => (
        <div className="text-sm 1280:min-w-28">
          <DateTime at={createdAt} />
        </div>
      )
    },
    { header: t("columns.state"), cell: ({ state }) => <StateBadge state={state} /> }
  ]
}

function Beginning({ number, beginning, email, images, createdAt }: ReportListItem) {
  const { t } = useTranslation("reports")
  return (
    <div className="grid gap-0.5 768:min-w-28 1024:min-w-44">
      <Link
        to={paths.report(number)}
        className="flex min-h-11 items-center gap-2 after:absolute after:inset-0 hover:text-accent-ink"
      >
        <span className="whitespace-nowrap text-ink-soft tabular-nums">№ {number}</span>
        <span className="line-clamp-2 [overflow-wrap:anywhere]">{beginning}</span>
      </Link>
      <span className="text-sm font-normal [overflow-wrap:anywhere] text-ink-soft">{email}</span>
      <span className="hidden text-sm font-normal text-ink-soft 550:max-1280:block">
        <DateTime at={createdAt} />
        {images > 0 && ` · ${t("columns.images")}: ${images}`}
      </span>
    </div>
  )
}
