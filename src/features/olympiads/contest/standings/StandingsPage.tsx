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
import { StandingsGrid, type StandingsGridHandle } from "./StandingsGrid.tsx"
import { standingsSearch, type StandingsSearch } from "./standingsSearch.ts"
import { useFirstPage } from "./useStandings.ts"
import { SearchField } from "../../../../ui/SearchField.tsx"
import { Select } from "../../../../ui/Select.tsx"
import { useTypedQuery } from "../../../../ui/useTypedQuery.ts"

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

interface FiltersProps {
  readonly search: StandingsSearch
  readonly facets: Pick<Standings, "cities" | "grades">
  readonly onSearch: (search: StandingsSearch) => void
}

/** Filters of the standings: name, city and grade. */
export function StandingsFilters({ search, facets, onSearch }: FiltersProps) {
  const { t } = useTranslation("contest")
  const { city, grade } = search
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(12rem,1fr))] items-end gap-3 print:hidden">
      <NameField query={search.query} onFind={(query) => onSearch({ ...search, query })} />
      {(facets.cities.length > 0 || city !== "") && (
        <Select
          label={t("standings.city")}
          value={city}
          options={[
            { value: "", label: t("standings.allCities") },
            ...withChosen(facets.cities, city).map((each) => ({ value: each, label: each }))
          ]}
          onChange={(chosen) => onSearch({ ...search, city: chosen })}
        />
      )}
      {(facets.grades.length > 0 || grade !== "") && (
        <Select
          label={t("standings.grade")}
          value={grade}
          options={[
            { value: "", label: t("standings.allGrades") },
            ...withChosen(facets.grades.map(String), grade).map((each) => ({
              value: each,
              label: t("standings.gradeOf", { grade: each })
            }))
          ]}
          onChange={(chosen) => onSearch({ ...search, grade: chosen })}
        />
      )}
    </div>
  )
}

/** The URL can contain a value that is not among the options. */
const withChosen = (offered: ReadonlyArray<string>, chosen: string): ReadonlyArray<string> =>
  chosen === "" || offered.includes(chosen) ? offered : [chosen, ...offered]

interface NameFieldProps {
  readonly query: string
  readonly onFind: (query: string) => void
}

function NameField({ query, onFind }: NameFieldProps) {
  const { t } = useTranslation("contest")
  const [typed, type] = useTypedQuery(query, onFind)
  return (
    <SearchField
      name="query"
      label={t("standings.find")}
      placeholder={t("standings.find")}
      clearLabel={t("standings.clear")}
      value={typed}
      onChange={type}
    />
  )
}
