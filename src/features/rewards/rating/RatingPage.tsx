import { keepPreviousData } from "@tanstack/react-query"
import { useTranslation } from "react-i18next"
import { queryKeys } from "../../../api/contract/queryKeys.ts"
import type { Rating, RatingRow } from "../../../api/contract/rewards/rating.ts"
import { paths } from "../../../routes/paths.ts"
import { quiet, useApiQuery } from "../../shell/session/ApiContext.ts"
import { ListPages } from "../../shell/frame/ListPages.tsx"
import { Loaded } from "../../shell/frame/Loaded.tsx"
import { PageHeading } from "../../shell/frame/PageHeading.tsx"
import { pageNumber, searchState, typedText, useSearchState } from "../../shell/frame/useSearchState.ts"
import { RatingSkeleton, RatingTable } from "./RatingTable.tsx"
import { TypedSearch } from "../../../ui/SearchField.tsx"
import { ButtonLink } from "../../../ui/ButtonLink.tsx"
import { EmptyState } from "../../../ui/EmptyState.tsx"
import { LostPicture } from "../../../ui/pictures.tsx"
import { Link } from "react-router-dom"
import { linkClass } from "../../../ui/buttonClass.ts"
import { cx } from "../../../ui/cx.ts"

/** Rating of all users, with the user's own rank. */
export function RatingPage() {
  const { t } = useTranslation(["rating", "common"])
  const { search, change } = useSearchState(ratingSearch)
  const query = ratingSearch.query(search)
  const rating = useApiQuery(
    queryKeys.rating(query),
    "getRating",
    { query },
    { placeholderData: keepPreviousData, ...quiet }
  )
  return (
    <div className="mx-auto grid w-full max-w-[56rem] gap-6 px-4 py-6 768:px-6 768:py-8">
      <div className="grid gap-1">
        <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
          <PageHeading title={t("title")} className="tracking-tight" />
          <p role="status" className="text-ink-soft">
            {rating.data === undefined ? "" : t("count", { count: rating.data.total })}
          </p>
        </div>
        <p className="max-w-[68ch] text-ink-soft">{t("lead")}</p>
      </div>
      <div className="grid gap-3 640:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <TypedSearch
          name="query"
          label={t("search")}
          placeholder={t("searchHint")}
          clearLabel={t("clearSearch")}
          query={search.query}
          onSearch={(name) => change({ query: name }, { replace: true })}
        />
        <TypedSearch
          name="city"
          label={t("city")}
          placeholder={t("cityHint")}
          clearLabel={t("clearCity")}
          query={search.city}
          onSearch={(city) => change({ city }, { replace: true })}
        />
      </div>
      <Loaded query={rating} skeleton={<RatingSkeleton />}>
        {(data) => <Content rating={data} search={search} stale={rating.isPlaceholderData} />}
      </Loaded>
    </div>
  )
}

interface ContentProps {
  readonly rating: Rating
  readonly search: RatingSearch
  readonly stale: boolean
}

function Content({ rating, search, stale }: ContentProps) {
  const { items, page, limit, total, mine } = rating
  return (
    <>
      <MyRank mine={mine} to={items.some(({ me }) => me) ? null : addressOfMine(rating)} />
      {items.length === 0 ? <NoRows search={search} /> : <RatingTable rows={items} stale={stale} />}
      <ListPages
        list={{ page, total, limit }}
        searchOf={(target) => ratingSearch.address({ ...search, page: target })}
      />
    </>
  )
}

/** Address of the unfiltered page with the user's row. */
function addressOfMine({ mine, limit }: Rating): string {
  const page = Math.ceil((mine?.place ?? 1) / limit)
  const search = ratingSearch.address({ city: "", query: "", page })
  return search === "" ? paths.rating : `${paths.rating}?${search}`
}

/** Empty state of the rating, with a link that resets the filters. */
function NoRows({ search }: { readonly search: RatingSearch }) {
  const { t } = useTranslation("rating")
  if (search.city === "" && search.query === "" && search.page === 1) {
    return <EmptyState title={t("empty.title")} text={t("empty.text")} />
  }
  return (
    <EmptyState
      picture={<LostPicture />}
      title={t("notFound.title")}
      text={t(reasonFor(search))}
      action={
        <ButtonLink to={paths.rating} variant="secondary">
          {t("notFound.reset")}
        </ButtonLink>
      }
    />
  )
}

function reasonFor({ city, query }: RatingSearch) {
  if (city !== "") return "notFound.city"
  return query === "" ? "notFound.page" : "notFound.text"
}

/** URL search parameters of the rating. */
export const ratingSearch = searchState({ city: typedText, query: typedText, page: pageNumber })

type RatingSearch = ReturnType<typeof ratingSearch.read>

interface MyRankProps {
  readonly mine: RatingRow | null
  /** Address of the user's row in the table; null if it is visible. */
  readonly to: string | null
}

const frame =
  "flex flex-wrap items-center gap-x-6 gap-y-3 rounded-xl border border-accent/30 bg-accent-soft px-5 py-4"

/** The user's rank, shown on every page of the rating. */
function MyRank({ mine, to }: MyRankProps) {
  const { t } = useTranslation("rating")
  if (mine === null) return <NoRankYet />
  return (
    <section aria-label={t("mine.title")} className={frame}>
      <p className="grow">
        <span className="block text-sm text-accent-ink">{t("mine.title")}</span>
        <span className="text-xl font-bold">{t("mine.rank", { place: mine.place })}</span>
      </p>
      <p className="font-semibold tabular-nums">
        {t("points", { count: mine.points })}
        <span className="mx-2 text-ink-soft">·</span>
        {t("solved", { count: mine.solved })}
      </p>
      {to !== null && (
        <Link to={to} className={cx(linkClass, "inline-flex min-h-11 items-center")}>
          {t("mine.show")}
        </Link>
      )}
    </section>
  )
}

function NoRankYet() {
  const { t } = useTranslation("rating")
  return (
    <section aria-label={t("mine.title")} className={frame}>
      <p className="grow basis-60">
        <span className="block text-lg font-bold">{t("mine.noneTitle")}</span>
        {t("mine.noneText")}
      </p>
      <ButtonLink to={paths.problems}>{t("mine.toProblems")}</ButtonLink>
    </section>
  )
}
