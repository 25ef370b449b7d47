import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { ArrowLeft } from "lucide-react"
import { useTranslation } from "react-i18next"
import { Link, useParams, useSearchParams } from "react-router-dom"
import type { Standings, StandingsRow } from "../../api/contract/standings.ts"
import { queryKeys } from "../../api/contract/queryKeys.ts"
import { apiQuery } from "../../api/queries.ts"
import { paths } from "../../routes/paths.ts"
import { Banner } from "../../ui/Banner.tsx"
import { linkClass } from "../../ui/buttonClass.ts"
import { EmptyState } from "../../ui/EmptyState.tsx"
import { Pagination } from "../../ui/Pagination.tsx"
import { Skeleton } from "../../ui/Skeleton.tsx"
import { useApi } from "../session/ApiContext.ts"
import { PageHeading } from "../shell/PageHeading.tsx"
import { QueryFailure } from "../shell/QueryFailure.tsx"
import { ContestFrame } from "./ContestFrame.tsx"
import { StandingsTable } from "./StandingsTable.tsx"

const limit = 50
/** Verdicts go on coming in. */
const askEveryMs = 5_000

const pageIn = (params: URLSearchParams) => {
  const page = params.get("page") ?? ""
  return /^[1-9]\d{0,4}$/.test(page) ? Number(page) : 1
}

/** Who has how much, and where I stand. */
export function StandingsPage() {
  const { contestName = "" } = useParams()
  const { t } = useTranslation("contest")
  return (
    <ContestFrame key={contestName} slug={contestName}>
      {({ contest }) => (
        <div className="mx-auto grid w-full max-w-[72rem] grid-cols-[minmax(0,1fr)] gap-5 px-4 py-6 768:px-6 768:py-8">
          <Link
            to={paths.contest(contest.slug)}
            className={`${linkClass} -my-2 inline-flex min-h-11 items-center gap-2 justify-self-start`}
          >
            <ArrowLeft aria-hidden="true" className="size-4" />
            {contest.title}
          </Link>
          <PageHeading title={t("standings.title", { contest: contest.title })}>
            {t("standings.heading")}
          </PageHeading>
          <Shown slug={contest.slug} isLive={contest.status.value === "started_contest"} />
        </div>
      )}
    </ContestFrame>
  )
}

function Shown({ slug, isLive }: { readonly slug: string; readonly isLive: boolean }) {
  const { t } = useTranslation("contest")
  const [params] = useSearchParams()
  const page = pageIn(params)
  const query = useQuery({
    ...apiQuery(useApi(), queryKeys.standings(slug, { page }), "getStandings", {
      params: { slug },
      query: { page, limit }
    }),
    placeholderData: keepPreviousData,
    refetchInterval: isLive ? askEveryMs : false
  })
  if (query.data === undefined) {
    if (!query.isError) return <Skeleton className="h-96" />
    if (query.error._tag !== "Forbidden") return <QueryFailure query={query} />
    return <EmptyState title={t("standings.closedTitle")} text={query.error.message} />
  }
  return <Content standings={query.data} stale={query.isPlaceholderData} label={t("standings.heading")} />
}

interface ContentProps {
  readonly standings: Standings
  readonly stale: boolean
  readonly label: string
}

function Content({ standings, stale, label }: ContentProps) {
  const { t } = useTranslation("contest")
  const { items, mine, frozen, page, total } = standings
  if (total === 0) return <EmptyState title={t("standings.emptyTitle")} text={t("standings.emptyText")} />
  const isAway = mine !== null && !items.some(({ me }) => me)
  return (
    <>
      {frozen && <Banner tone="accent">{t("standings.frozen")}</Banner>}
      {isAway && <Mine row={mine} />}
      <StandingsTable label={label} standings={standings} rows={withMine(items, mine)} stale={stale} />
      <Pagination
        page={page}
        pages={Math.ceil(total / limit)}
        linkTo={(target) => ({ search: target === 1 ? "" : `page=${target}` })}
        labels={{
          all: t("standings.pages.all"),
          previous: t("standings.pages.previous"),
          next: t("standings.pages.next"),
          page: (target) => t("standings.pages.page", { page: target })
        }}
      />
    </>
  )
}

/** My own line is as of now, wherever the others' are a moment old. */
const withMine = (
  rows: ReadonlyArray<StandingsRow>,
  mine: StandingsRow | null
): ReadonlyArray<StandingsRow> => rows.map((row) => (row.me && mine !== null ? mine : row))

/** Where I stand, when that is on another page. */
function Mine({ row }: { readonly row: StandingsRow }) {
  const { t } = useTranslation("contest")
  return (
    <Banner
      tone="accent"
      action={
        <Link
          to={{ search: `page=${Math.ceil(row.place / limit)}` }}
          className={`${linkClass} inline-flex min-h-11 items-center`}
        >
          {t("standings.findMe")}
        </Link>
      }
    >
      {t("standings.mine", { place: row.place, points: row.points })}
    </Banner>
  )
}
