import { keepPreviousData } from "@tanstack/react-query"
import { useCallback } from "react"
import { useTranslation } from "react-i18next"
import { queryKeys } from "../../../api/contract/queryKeys.ts"
import type { Rating } from "../../../api/contract/rewards/rating.ts"
import { paths } from "../../../routes/paths.ts"
import { quiet, useApiQuery } from "../../shell/session/ApiContext.ts"
import { ListPages } from "../../shell/frame/ListPages.tsx"
import { Loaded } from "../../shell/frame/Loaded.tsx"
import { PageHeading } from "../../shell/frame/PageHeading.tsx"
import { MyRank } from "./MyRank.tsx"
import { NoRows } from "./NoRows.tsx"
import { useSearchState } from "../../shell/frame/useSearchState.ts"
import { ratingSearch } from "./ratingSearch.ts"
import type { RatingSearch } from "./ratingSearch.ts"
import { RatingSearchField } from "./RatingSearchField.tsx"
import { RatingSkeleton } from "./RatingSkeleton.tsx"
import { RatingTable } from "./RatingTable.tsx"

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
  const findName = useCallback((name: string) => change({ query: name }, { replace: true }), [change])
  const findCity = useCallback((city: string) => change({ city }, { replace: true }), [change])
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
        <RatingSearchField name="query" value={search.query} onSearch={findName} />
        <RatingSearchField name="city" value={search.city} onSearch={findCity} />
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
