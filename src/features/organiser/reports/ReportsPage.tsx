import { keepPreviousData } from "@tanstack/react-query"
import { useTranslation } from "react-i18next"
import { Link, Navigate } from "react-router-dom"
import type { Page } from "../../../api/contract/endpoint.ts"
import { queryKeys } from "../../../api/contract/queryKeys.ts"
import type { ReportListItem } from "../../../api/contract/messages/reports.ts"
import { paths } from "../../../routes/paths.ts"
import { buttonClass } from "../../../ui/buttonClass.ts"
import { cx } from "../../../ui/cx.ts"
import { EmptyState } from "../../../ui/EmptyState.tsx"
import { EmptyPicture } from "../../../ui/pictures.tsx"
import { quiet, useApiQuery } from "../../shell/session/ApiContext.ts"
import { ListPages } from "../../shell/frame/ListPages.tsx"
import { Loaded } from "../../shell/frame/Loaded.tsx"
import { PageHeading } from "../../shell/frame/PageHeading.tsx"
import { oneOf, pageNumber, searchState, useSearchState } from "../../shell/frame/useSearchState.ts"
import { ReportTable } from "./ReportTable.tsx"

/** Filter options, most urgent first. */
const reportStates = ["open", "answered", "closed", "all"] as const

const reportSearch = searchState({ state: oneOf(reportStates, "open"), page: pageNumber })

type ReportSearch = ReturnType<typeof reportSearch.read>

/** List of the reports from users. */
export function ReportsPage() {
  const { t } = useTranslation(["reports", "common"])
  const { search } = useSearchState(reportSearch)
  const { state, page } = search
  const query = { page, ...(state !== "all" && { state }) }
  const list = useApiQuery(
    queryKeys.reports(query),
    "listReports",
    { query },
    { placeholderData: keepPreviousData, ...quiet }
  )
  if (list.error?._tag === "NotFound") return <Navigate to={paths.notFound} replace />
  return (
    <div className="mx-auto grid w-full max-w-[72rem] grid-cols-[minmax(0,1fr)] gap-6 px-4 py-6 768:px-6 768:py-8">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <PageHeading title={t("title")} className="tracking-tight" />
        <p role="status" className="text-ink-soft">
          {list.data === undefined ? "" : t("count", { count: list.data.total })}
        </p>
      </div>
      <StateFilter search={search} />
      <Loaded query={list} blocks="h-14 max-550:h-40" count={5}>
        {(data) => <Content list={data} search={search} stale={list.isPlaceholderData} />}
      </Loaded>
    </div>
  )
}

function StateFilter({ search }: { readonly search: ReportSearch }) {
  const { t } = useTranslation("reports")
  return (
    <nav aria-label={t("filter.label")}>
      <ul className="flex flex-wrap gap-x-1 border-b border-line">
        {reportStates.map((state) => (
          <li key={state}>
            <Link
              to={{ search: reportSearch.address({ state, page: 1 }) }}
              aria-current={state === search.state ? "page" : undefined}
              className={cx(
                "-mb-px flex min-h-11 items-center border-b-2 px-3 font-medium transition-colors",
                state === search.state
                  ? "border-accent text-ink"
                  : "border-transparent text-ink-soft hover:border-line-strong hover:text-ink"
              )}
            >
              {t(`filter.${state}`)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

interface ContentProps {
  readonly list: Page<ReportListItem>
  readonly search: ReportSearch
  readonly stale: boolean
}

function Content({ list, search, stale }: ContentProps) {
  if (list.items.length === 0) return <NoReports search={search} />
  return (
    <>
      <ReportTable reports={list.items} stale={stale} />
      <ListPages list={list} searchOf={(page) => reportSearch.address({ ...search, page })} />
    </>
  )
}

function NoReports({ search }: { readonly search: ReportSearch }) {
  const { t } = useTranslation("reports")
  const which = search.state === "open" && search.page === 1 ? "open" : "other"
  return (
    <EmptyState
      picture={<EmptyPicture />}
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
