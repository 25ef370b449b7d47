import { lazy, Suspense, useRef } from "react"
import { useTranslation } from "react-i18next"
import type { Standings } from "../../../../api/contract/olympiads/standings.ts"
import { Banner } from "../../../../ui/Banner.tsx"
import { Button } from "../../../../ui/Button.tsx"
import { EmptyState } from "../../../../ui/EmptyState.tsx"
import { LostPicture } from "../../../../ui/pictures.tsx"
import { Skeleton } from "../../../../ui/Skeleton.tsx"
import { PageHeading } from "../../../shell/frame/PageHeading.tsx"
import { QueryFailure } from "../../../shell/frame/QueryFailure.tsx"
import { useSearchState } from "../../../shell/frame/useSearchState.ts"
import { ContestSubpage } from "../ContestSubpage.tsx"
import { StandingsFilters } from "./StandingsFilters.tsx"
import { StandingsGrid, type StandingsGridHandle } from "./StandingsGrid.tsx"
import { standingsSearch, type StandingsSearch } from "./standingsSearch.ts"
import { useFirstPage } from "./useStandings.ts"

const ScoreChart = lazy(async () => ({ default: (await import("./ScoreChart.tsx")).ScoreChart }))

/** Standings of a contest. */
export function StandingsPage() {
  const { t } = useTranslation("contest")
  return (
    <ContestSubpage width="max-w-[72rem]">
      {({ slug, title, status }) => (
        <>
          <PageHeading title={t("standings.title", { contest: title })}>{t("standings.heading")}</PageHeading>
          <Shown slug={slug} isOngoing={["started_contest", "result_calculation"].includes(status.value)} />
        </>
      )}
    </ContestSubpage>
  )
}

function Shown({ slug, isOngoing }: { readonly slug: string; readonly isOngoing: boolean }) {
  const { t } = useTranslation("contest")
  const { search, change } = useSearchState(standingsSearch)
  const query = useFirstPage({ slug, search, isOngoing })
  if (query.data === undefined) {
    if (!query.isError) return <Skeleton className="h-96" />
    if (query.error._tag !== "Rejected") return <QueryFailure query={query} />
    return (
      <EmptyState picture={<LostPicture />} title={t("standings.closedTitle")} text={query.error.message} />
    )
  }
  return (
    <>
      {query.data.frozen && <Banner tone="accent">{t("standings.frozen")}</Banner>}
      <StandingsFilters
        search={search}
        facets={query.data}
        onSearch={(next) => change(next, { replace: true })}
      />
      <Found
        key={standingsSearch.address(search)}
        slug={slug}
        search={search}
        isOngoing={isOngoing}
        standings={query.data}
      />
      <Suspense fallback={null}>
        <ScoreChart slug={slug} scoring={query.data.scoring} />
      </Suspense>
    </>
  )
}

interface FoundProps {
  readonly slug: string
  readonly search: StandingsSearch
  readonly isOngoing: boolean
  readonly standings: Standings
}

function Found(props: FoundProps) {
  const { t } = useTranslation("contest")
  const grid = useRef<StandingsGridHandle>(null)
  const { standings, search } = props
  const isNarrowed = Object.values(search).some((value) => value !== "")
  return (
    <>
      <Mine standings={standings} onFind={(index) => grid.current?.show(index)} />
      <p role="status" className="text-sm text-ink-soft">
        {isNarrowed && standings.total > 0 && t("standings.found", { count: standings.total })}
      </p>
      {standings.total > 0 ? (
        <StandingsGrid ref={grid} {...props} />
      ) : (
        <EmptyState
          picture={<LostPicture />}
          title={t(isNarrowed ? "standings.nobodyTitle" : "standings.emptyTitle")}
          text={t(isNarrowed ? "standings.nobodyText" : "standings.emptyText")}
        />
      )}
    </>
  )
}

interface MineProps {
  readonly standings: Standings
  readonly onFind: (index: number) => void
}

/** The user's rank, with a button that scrolls to it. */
function Mine({ standings: { mine, myIndex, scoring }, onFind }: MineProps) {
  const { t } = useTranslation("contest")
  if (mine === null) return null
  return (
    <Banner
      tone="accent"
      action={
        myIndex !== null && (
          <Button size="sm" variant="secondary" onClick={() => onFind(myIndex)}>
            {t("standings.findMe")}
          </Button>
        )
      }
    >
      {scoring === "icpc"
        ? t("standings.mineIcpc", { ...mine, penalty: mine.penaltyMin })
        : t("standings.mine", { place: mine.place, points: mine.points })}
    </Banner>
  )
}
